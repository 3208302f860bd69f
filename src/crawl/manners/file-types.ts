/**
 * Links whose name says that no page is behind them: pictures, documents, archives, programs.
 * @module
 */

const SKIPPED = new Set(
  `jpg jpeg jpe jfif png gif webp avif svg svgz ico bmp tif tiff heic psd ai eps raw
   pdf doc docx docm dot dotx xls xlsx xlsm xlsb ppt pptx pps ppsx odt ods odp rtf epub mobi djvu
   zip rar 7z gz tgz bz2 xz tar jar iso dmg exe msi apk deb rpm bin cab
   mp3 mp4 m4a m4v ogg oga ogv opus wav flac wma wmv avi mov mkv mpg mpeg webm flv swf 3gp aac
   css js mjs map json jsonld xml xsl xsd rss atom rdf wsdl txt csv tsv ics vcf
   woff woff2 ttf otf eot stl step dwg dxf glb gltf obj`.split(/\s+/),
)

/** Whether a URL is skipped for its extension; `.html`, `.php`, `.aspx` and none are pages. */
export function skippedType(url: string): boolean {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  const slash = path.lastIndexOf('/')
  const dot = path.lastIndexOf('.')
  // a dot in the host of a URL without a path is no extension
  if (dot < slash || slash < path.indexOf('://') + 3) return false
  return SKIPPED.has(path.slice(dot + 1).toLowerCase())
}
