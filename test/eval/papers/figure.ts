/**
 * A figure of a paper beside ours: what every file of this folder gives to `papers.ts`.
 * @module
 */

export type Figure = {
  /** What is measured, in a few words: `F at a quarter of the pages, 30 % set`. */
  what: string
  /** As printed in the paper, with its section or table: `71 % (fig. 6)`; `none` where it has no number. */
  published: string
  /** The same measure here, and on what it was taken: `84.2 % (17 topics of the articles)`. */
  ours: string
  /** Whether ours may stand: at least as good, or for the stated reason not comparable. */
  holds: boolean
}

/** `null`: the data it is taken on is not beside the project. */
export type Figures = () => Promise<Figure[] | null>
