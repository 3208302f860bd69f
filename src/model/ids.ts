/**
 * Numbers by which rows are known. Used by `product` and `store`.
 * @module
 */

/** Numbers of pages, paths and versions count from 1 within a shop. */
export type PageId = number
export type PathId = number
export type VersionId = number
export type ShopId = number
export type CrawlId = number
export type ProductId = number
