/** @jsxImportSource hono/jsx */
/**
 * The topic that a shop is narrowed to. Used by `web/app.tsx`.
 * @module
 */

import { Hono } from 'hono'
import { TopicPage, type TopicView } from '../../../views/shop/topic.tsx'
import { prettyJson } from '../../format/json.ts'
import { AisleError } from '../../model/errors.ts'
import { ifSound, storedTopic } from '../../shop/stored.ts'
import {
  checkTopic,
  EMPTY_TOPIC,
  topicForm,
  topicIn,
  topicProblems,
  topicText,
} from '../../shop/topic.ts'
import type { Shop } from '../../store/types.ts'
import { topicWarnings } from '../../topic/file.ts'
import { download, fileOf, page, type Web } from '../context.tsx'
import { known } from '../messages.ts'
import { done } from '../notices.ts'

/** What is wrong with a topic that was saved before it was checked so, or written by hand: crawls fail by it. */
function damaged(stored: { version: number; json: string }): string {
  try {
    storedTopic(stored)
    return ''
  } catch (error) {
    return `The saved topic cannot be used, so save another one: ${known(error, 'invalid').headline}`
  }
}

export function topic(web: Web): Hono {
  const app = new Hono()
  const { store } = web

  async function viewOf(shop: Shop, more: Partial<TopicView> = {}): Promise<TopicView> {
    const active = await store.topics.active(shop.id)
    const saved = ifSound(storedTopic, active)
    return {
      ...{ shop, problems: topicProblems([], EMPTY_TOPIC) },
      form: saved ? topicForm(saved) : EMPTY_TOPIC,
      warnings: saved ? topicWarnings(saved) : active ? [damaged(active)] : [],
      ...more,
    }
  }

  app.get('/shops/:slug/topic', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    return await page(c, <TopicPage {...(await viewOf(shop))} />)
  })

  app.get('/shops/:slug/topic.json', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const active = await store.topics.active(shop.id)
    if (!active) throw new AisleError('not-found', `${shop.name} has no topic`)
    return download(c, `${prettyJson(active.json)}\n`, { name: `${shop.slug}-topic.json` })
  })

  app.post('/shops/:slug/topic', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const body = await c.req.parseBody()
    const said = typeof body.do === 'string' ? body.do : 'save'
    const there = `/shops/${shop.slug}/topic`
    if (said === 'none') {
      await store.shops.update(shop.slug, { topic: null })
      return done(c, there, 'topic-none')
    }
    const form = topicIn(body)
    if (said === 'add' || said.startsWith('remove-')) {
      const gone = said === 'add' ? -1 : Number(said.slice('remove-'.length))
      const examples = form.examples.filter((_, i) => i !== gone)
      if (said === 'add') examples.push({ kind: 'url', value: '', relevant: true })
      const added = said === 'add' ? examples.length - 1 : undefined
      const more = { form: { ...form, examples }, warnings: [], added }
      return await page(c, <TopicPage {...(await viewOf(shop, more))} />)
    }
    const file = said === 'file' ? ((await fileOf(c, 'file'))?.text ?? '') : null
    const checked = checkTopic(
      file ?? topicText(form, ifSound(storedTopic, await store.topics.active(shop.id))),
    )
    if (checked.ok) {
      await store.topics.save(shop.id, checked.json, 'hand')
      return done(c, there, 'topic-saved')
    }
    const { mistakes } = checked
    const fileProblem = mistakes
      .map(({ path, sentence }) => (path ? `${path}: ${sentence}` : sentence))
      .join('\n')
    const more =
      file === null
        ? { form, problems: topicProblems(mistakes, form), warnings: [] }
        : { fileProblem: file === '' ? 'is missing: choose a file' : fileProblem }
    return await page(c, <TopicPage {...(await viewOf(shop, more))} />, 422)
  })

  return app
}
