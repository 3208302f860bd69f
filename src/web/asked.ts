/**
 * A crawl as it is asked for where nobody says more.
 * @module
 */

export const ASKED = { maxPages: null, maxAge: null, delay: null, concurrency: null }
