/** @jsxImportSource hono/jsx */
/**
 * Icons, drawn for this page on a grid of 24 with one pen; they say nothing that words do not say. Used all over
 * `views`.
 * @module
 */

import { raw } from 'hono/html'

const PATHS = {
  add: '<path d="M12 5v14M5 12h14"/>',
  alerts: '<path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0"/>',
  back: '<path d="M19 12H5m6-6-6 6 6 6"/>',
  again: '<path d="M5 12h14m-6-6 6 6-6 6"/>',
  calendar: '<path d="M4 6.5h16V20H4zM4 10.5h16M8.5 4v4M15.5 4v4"/>',
  changes: '<path d="M8 20V5M8 5 4 9m4-4 4 4M16 4v15m0 0 4-4m-4 4-4-4"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>',
  close: '<path d="m6.5 6.5 11 11m0-11-11 11"/>',
  copy: '<path d="M9 9h11v11H9zM15 9V4H4v11h5"/>',
  crawl: '<path d="M4 12a8 8 0 0 1 14-5.3L20 9m0-5v5h-5M20 12a8 8 0 0 1-14 5.3L4 15m0 5v-5h5"/>',
  down: '<path d="M12 5v14m0 0-5.5-5.5M12 19l5.5-5.5"/>',
  download: '<path d="M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M5 19.5h14"/>',
  feed: '<path d="M5 11.5a8 8 0 0 1 8 8M5 5.5a14 14 0 0 1 14 14"/><circle cx="6" cy="18.5" r="1.2"/>',
  gone: '<path d="M4 7.5 12 4l8 3.5v9L12 20l-8-3.5z" stroke-dasharray="3 2.6"/>',
  key: '<circle cx="8" cy="15" r="3.8"/><path d="m10.8 12.2 8-8M16 7l2.8 2.8"/>',
  next: '<path d="m9.5 6 6 6-6 6"/>',
  new: '<path d="M4 7.5 12 4l8 3.5v9L12 20l-8-3.5zM4 7.5l8 3.5 8-3.5M12 11v9"/>',
  out: '<path d="M13 5h6v6m0-6-8.5 8.5M16.5 13.5V19H5V7.5h5.5"/>',
  pause: '<path d="M8.5 6v12M15.5 6v12"/>',
  picture: '<path d="M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 17"/><circle cx="15.5" cy="9" r="1.3"/>',
  plan: '<circle cx="5.5" cy="12" r="2.2"/><circle cx="18.5" cy="6" r="2.2"/><circle cx="18.5" cy="18" r="2.2"/><path d="m7.5 11 9-4.2M7.5 13l9 4.2"/>',
  play: '<path d="M8 5.5v13l10.5-6.5z"/>',
  previous: '<path d="m14.5 6-6 6 6 6"/>',
  search: '<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5 5"/>',
  settings:
    '<path d="M4 7h9m5 0h2M4 17h2m5 0h9"/><circle cx="15.5" cy="7" r="2.3"/><circle cx="8.5" cy="17" r="2.3"/>',
  shops:
    '<path d="M4 10 5.5 4.5h13L20 10M5.5 12.5V20h13v-7.5M4 10a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0A2.7 2.7 0 0 0 20 10M10 20v-4.5h4V20"/>',
  stock: '<path d="M4 20V4M20 20V4M4 11.5h16M4 18.5h16M7.5 11.5v-4h4v4M13 18.5v-4h4v4"/>',
  stop: '<path d="M7 7h10v10H7z"/>',
  trash: '<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5"/>',
  up: '<path d="M12 19V5m0 0L6.5 10.5M12 5l5.5 5.5"/>',
  upload: '<path d="M12 15V4m0 0L7.5 8.5M12 4l4.5 4.5M5 19.5h14"/>',
  warn: '<path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 16.8v.4"/>',
} as const

export type IconName = keyof typeof PATHS

/** As large as the text beside it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      {raw(PATHS[name])}
    </svg>
  )
}

/** The mark: an aisle between two shelves, narrowing to where it leads. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect width="32" height="32" rx="8" class="mark-ground" />
      <path class="mark-shelf" d="M13.6 7.5 6.5 25M18.4 7.5l7.1 17.5" />
      <path class="mark-way" d="M16 10.2v2.2M16 15.4v3M16 21.4v3.6" />
    </svg>
  )
}
