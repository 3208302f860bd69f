/**
 * Where links stand, whichever of many: two cards of a list have one place.
 * @module
 */

/** A path without positions and numbers; `item-12` and `item-345` are one class here. */
export const placeOf = (path: string): string =>
  path.replace(/\[\d+\]/g, '').replace(/\d+|%23/g, '#')
