import { describe, expect, it } from 'vitest'
import { cleanContent } from '../news/postSaving.ts'
import { demoDataOfScale } from './fillDemo.ts'
import { DEMO_SCALES } from './testing/demoRows.ts'

describe.each(DEMO_SCALES)('the news feed, %s', (_, plan) => {
  const {
    news_post,
    news_post_area,
    news_post_restaurant,
    news_post_driver,
    news_read,
    news_reply,
    stored_file,
    panel_user,
  } = demoDataOfScale(plan)
  const all = <K extends keyof (typeof news_post)[number]>(key: K) =>
    new Set(news_post.map((post) => post[key]))

  it('has posts of every kind and state', () => {
    expect(all('addressee')).toEqual(new Set([10, 20, 30, 40]))
    for (const key of ['status', 'pinned', 'important'] as const) expect(all(key)).toEqual(new Set([10, 20]))
    expect(all('acknowledge')).toEqual(new Set([true, false]))
    const pictures = stored_file.filter(({ kind }) => kind === 'news_image')
    expect(pictures.map(({ name }) => name)).toEqual(news_post.flatMap(({ img }) => img ?? []))
  })

  it('has text as the editor writes it', () => {
    for (const { content } of news_post) expect(cleanContent(content)).toBe(content)
  })

  it('has targets of the right kind for each post', () => {
    const kinds = [
      [20, news_post_area],
      [30, news_post_restaurant],
      [40, news_post_driver],
    ] as const
    for (const [addressee, targets] of kinds) {
      const posts = news_post.filter((post) => post.addressee === addressee).map(({ id }) => id)
      expect([...new Set(targets.map(({ post_id }) => post_id))]).toEqual(posts)
    }
  })

  it('has posts with readers, never their author, and replies by readers and the agency', () => {
    expect(new Set(news_read.map(({ post_id }) => post_id)).size).toBeGreaterThan(8)
    const author = (id: number) => news_post.find((post) => post.id === id)?.author_id
    expect(news_read.filter(({ post_id, panel_user_id }) => panel_user_id === author(post_id))).toEqual([])
    expect(new Set(news_reply.map(({ by_staff }) => by_staff))).toEqual(new Set([true, false]))
    expect(panel_user.find(({ id }) => id === 2)?.role).toBe(20)
  })
})
