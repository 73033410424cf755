import { describe, expect, test } from 'vitest'
import { afterEvents, changedSince, withPost } from './newsList.ts'
import { announced, post, reply } from './testing/posts.ts'

const event = (name: string, data: unknown, channel = 'news feed') => ({ seq: 1, channel, event: name, data })
const ids = (feed: readonly { id: number }[]) => feed.map(({ id }) => id)

test('sorts pinned posts first, then the newest', () => {
  const older = post(3, { creationDate: '2026-01-01T10:00:00.000Z' })
  const feed = [post(1), post(2), older].reduce(withPost, [] as readonly ReturnType<typeof post>[])
  expect(ids(feed)).toEqual([2, 1, 3])
  expect(ids(withPost(feed, { ...older, pinned: 10 }))).toEqual([3, 2, 1])
})

test('ignores an older version of a post', () => {
  const feed = [post(1, { updated_at: '2026-03-02T10:00:01.000Z' })]
  expect(withPost(feed, post(1, { updated_at: '2026-03-02T10:00:00.000Z', postTitle: 'Older' }))).toBe(feed)
})

describe('after an event', () => {
  test('updates the fields that all viewers share and keeps the others', () => {
    const feed = [post(1, { readedCount: 7 })]
    const [changed] = afterEvents(feed, [event('update', announced(1, { postTitle: 'New title' }))])
    expect(changed).toMatchObject({ postTitle: 'New title', readedCount: 7, editable: true })
  })

  test('does not add an unknown post, but lists it to be fetched', () => {
    const events = [event('store', announced(2))]
    expect(ids(afterEvents([post(1)], events))).toEqual([1])
    expect(changedSince(events)).toEqual([2])
  })

  test('removes a deleted post without fetching it', () => {
    const events = [event('update', announced(1)), event('destroy', { id: 1 })]
    expect(afterEvents([post(1)], events)).toEqual([])
    expect(changedSince(events)).toEqual([])
  })

  test('adds a reply once when it is announced twice', () => {
    const requests = [1, 2, 1].map((id) => event('store', reply(id, 7), 'reply'))
    expect(afterEvents([post(7)], requests)[0]?.replies.map(({ id }) => id)).toEqual([1, 2])
    expect(afterEvents([post(8)], requests)[0]?.replies).toEqual([])
  })

  test('ignores other channels and unknown data', () => {
    const feed = [post(1)]
    expect(afterEvents(feed, [event('store', { id: 1 }, 'shift'), event('update', { id: 1 })])).toEqual(feed)
  })
})
