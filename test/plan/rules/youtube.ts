/**
 * A site of videos: those recommended and popular, their channels, and what is told of every video there
 * (Table II). Reconstructed: all pages but the rules; ids, the class and parts of addresses are the paper's.
 * @module
 */

import { count, follow, keep, link, list, page, type RuleSite } from './site.ts'

const SEED = '/youtube/'
const PRIMARY = 'browse-items-primary'

export const YOUTUBE_RULES = [
  follow('base', 'topLevel', { pattern: '/feed/', class: 'feed-item-dismissable' }),
  keep('topLevel', { pattern: 'youtube', id: PRIMARY }),
  follow('topLevel', 'secondLevel', { pattern: '/channel/', id: PRIMARY }),
  follow('secondLevel', 'thirdLevel', { pattern: 'watch', id: PRIMARY }),
  keep('thirdLevel', { pattern: 'youtube', id: 'watch-header' }),
]

const video = (channel: string, n: number): string => `/youtube/watch?v=${channel}-${n}`

/** `size`: channels of each feed. Other channels and videos are reached by those who follow every link. */
export function youtube(size = 2): RuleSite {
  const pages: Record<string, string> = {}
  const site: RuleSite = {
    name: 'YouTube',
    seed: SEED,
    rules: YOUTUBE_RULES,
    keywords: ['recommended', 'popular', 'video'],
    pages,
    named: [SEED],
    kept: [],
  }
  const keepLinks = (page: string, urls: readonly string[]): string => {
    for (const url of urls) site.kept.push({ url, page })
    return list(urls)
  }
  const guide = `<nav id="guide">${list([SEED, '/youtube/feed/history', '/youtube/about', '/youtube/topics/1'])}</nav>`
  const feeds = ['recommended', 'popular']
  const channelsOf = (feed: string) => count(size).map((n) => `${feed}${n}`)

  pages[SEED] = page(
    'Videos',
    `${guide}<div class="feed-item-container feed-item-dismissable">${list(feeds.map((feed) => `/youtube/feed/${feed}`))}
     ${link('/youtube/topics/2')}</div>`,
  )
  for (const feed of feeds) {
    const at = `/youtube/feed/${feed}`
    const channels = channelsOf(feed)
    const videos = channels.map((channel) => video(channel, 1))
    const links = [...videos, ...channels.map((channel) => `/youtube/channel/${channel}`)]
    pages[at] = page(
      feed,
      `${guide}<div id="${PRIMARY}">${keepLinks(at, links)}${link('https://ads.example/')}</div>
       <div id="sidebar">${list(['/youtube/channel/sponsor', '/youtube/topics/3'])}</div>`,
    )
    site.named.push(at)
    for (const channel of channels) addChannel(site, guide, channel, keepLinks)
  }
  for (const channel of ['sponsor', ...count(size * 4).map((n) => `other${n}`)]) {
    addOther(pages, guide, channel)
  }
  pages['/youtube/feed/history'] = page('History', guide)
  pages['/youtube/about'] = page('About', guide)
  for (const n of count(size * 4)) {
    const others = [`/youtube/channel/other${n}`, `/youtube/topics/${n + 1}`, video(`other${n}`, 1)]
    pages[`/youtube/topics/${n}`] = page(`Topic ${n}`, `${guide}<main>${list(others)}</main>`)
  }
  return site
}

function addChannel(
  site: RuleSite,
  guide: string,
  channel: string,
  keepLinks: (page: string, urls: readonly string[]) => string,
): void {
  const at = `/youtube/channel/${channel}`
  const videos = count(3).map((n) => video(channel, n))
  site.pages[at] = page(
    channel,
    `${guide}<div id="${PRIMARY}">${list(videos)}${link(`/youtube/channel/${channel}/about`)}</div>`,
  )
  site.pages[`${at}/about`] = page('About', guide)
  site.named.push(at, ...videos)
  for (const url of videos) {
    const told = [
      `https://www.youtube.com/attribution?v=${channel}`,
      `/youtube/license${url.slice(url.indexOf('='))}`,
      at,
    ]
    site.pages[url] = page(
      url,
      `${guide}<div id="watch-header"><h1>${url}</h1>${keepLinks(url, told)}${link('https://shop.example/')}</div>
       <div id="watch-related">${list(count(5).map((n) => video(`other${n}`, n)))}</div>`,
    )
  }
}

function addOther(pages: Record<string, string>, guide: string, channel: string): void {
  const videos = count(5).map((n) => video(channel, n))
  pages[`/youtube/channel/${channel}`] = page(
    channel,
    `${guide}<div id="${PRIMARY}">${list(videos)}</div>`,
  )
  for (const url of videos) {
    pages[url] = page(
      url,
      `${guide}<div id="watch-header"><h1>${url}</h1>${link(`/youtube/channel/${channel}`)}</div>`,
    )
  }
}
