/** @jsxImportSource hono/jsx */
/**
 * The way into the annotator, for pages of products, alerts and failures.
 * @module
 */

/** `url`: the page to open there. */
export function AnnotateLink({ slug, url, text }: { slug: string; url?: string; text?: string }) {
  const query = url ? `?url=${encodeURIComponent(url)}` : ''
  return <a href={`/annotate/${slug}${query}`}>{text ?? 'Open in annotator'}</a>
}
