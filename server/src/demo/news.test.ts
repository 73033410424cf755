import { describe, expect, it } from 'vitest'
import { cleanContent } from '../news/richText.ts'
import { demoDataOfScale } from './fillDemo.ts'
import { DEMO_SCALES } from './testing/demoRows.ts'

describe.each(DEMO_SCALES)('the news feed, %s', (_, plan) => {
  const { news, accounts } = demoDataOfScale(plan)
  const all = <K extends keyof (typeof news.posts)[number]>(key: K) =>
    new Set(news.posts.map((post) => post[key]))

  it('has posts of every kind and state', () => {
    expect(all('addressee')).toEqual(new Set([10, 20, 30, 40]))
    for (const key of ['status', 'pinned', 'important'] as const) expect(all(key)).toEqual(new Set([10, 20]))
    expect(all('acknowledge')).toEqual(new Set([true, false]))
    expect(news.files.map(({ name }) => name)).toEqual(news.posts.flatMap(({ img }) => img ?? []))
  })

  it('has text as the editor writes it', () => {
    for (const { content } of news.posts) expect(cleanContent(content)).toBe(content)
  })

  it('has targets of the right kind for each post', () => {
    const kinds = [
      [20, news.areas],
      [30, news.restaurants],
      [40, news.drivers],
    ] as const
    for (const [addressee, targets] of kinds) {
      const posts = news.posts.filter((post) => post.addressee === addressee).map(({ id }) => id)
      expect([...new Set(targets.map(({ post_id }) => post_id))]).toEqual(posts)
    }
  })

  it('has posts with readers, never their author, and replies by readers and the agency', () => {
    expect(new Set(news.reads.map(({ post_id }) => post_id)).size).toBeGreaterThan(8)
    const author = (id: number) => news.posts.find((post) => post.id === id)?.author_id
    expect(news.reads.filter(({ post_id, panel_user_id }) => panel_user_id === author(post_id))).toEqual([])
    expect(new Set(news.replies.map(({ by_staff }) => by_staff))).toEqual(new Set([true, false]))
    expect(accounts.panelUsers.find(({ id }) => id === 2)?.role).toBe(20)
  })
})
