import { describe, expect, test } from 'vitest'
import { audienceText, reminderCountText } from './newsList.ts'
import {
  changedPostBody,
  newPostValues,
  type PostValues,
  postBody,
  postProblems,
  postValues,
  withAddressee,
} from './postForm.ts'
import { post } from './testing/posts.ts'

const good: PostValues = { ...newPostValues('10'), postTitle: 'Title', postContent: '<p>Text</p>' }

describe('postProblems', () => {
  test.each([
    [{}, {}],
    [{ postTitle: ' ' }, { postTitle: 'Please enter post title' }],
    [{ postContent: '<p></p>' }, { postContent: 'Please enter post content' }],
    [{ addressee: '20' }, { areas: 'Please select an area' }],
    [{ addressee: '30' }, { restaurants: 'Please select a restaurant' }],
    [{ addressee: '40' }, { drivers: 'Please select (a) driver(s)' }],
    [{ addressee: '40', drivers: ['7'] }, {}],
    [
      { file: new File(['x'], 'a.exe', { type: 'application/x-msdownload' }) },
      { file: 'Unsupported file type' },
    ],
  ] as const)('%o has the problems %j', (more, expected) => {
    expect(postProblems({ ...good, ...(more as Partial<PostValues>) })).toEqual(expected)
  })
})

test('clears the chosen targets when the kind of addressee changes', () => {
  const chosen = { ...good, addressee: '20' as const, areas: ['1', '2'] }
  expect(postBody({ ...chosen, ...withAddressee('30') })).toMatchObject({
    addressee: 30,
    areas: [],
    restaurants: [],
  })
})

test('sends an unchanged post as it is stored', () => {
  const stored = post(1, {
    important: 10,
    acknowledge: true,
    addressee: 30,
    news_feed_restaurants: [{ restaurant_id: 4, name: 'Harbour Tacos' }],
    attachment_src: 'stored.pdf',
  })
  expect(changedPostBody(postValues(stored))).toEqual({
    postTitle: 'Post 1',
    postContent: '<p>Text</p>',
    important: 10,
    acknowledge: 1,
    addressee: 30,
    areas: [],
    restaurants: [4],
    drivers: [],
    img: null,
    attachment_src: 'stored.pdf',
  })
})

test('names the addressee of a post', () => {
  const drivers = ['Ann', 'Ben', 'Cem', 'Dan', 'Eve'].map((name, id) => ({ driver_id: id + 1, name }))
  expect(audienceText(post(1))).toBe('For all')
  expect(audienceText(post(1, { addressee: 40, news_feed_drivers: drivers }))).toBe(
    'For drivers: Ann, Ben, Cem and 2 more',
  )
  expect(audienceText(post(1, { addressee: 20 }))).toBe('For areas that no longer exist')
})

test('says how many people a reminder went to', () => {
  expect(reminderCountText({ pushed: 3, mailed: 5 })).toBe('Reminded: 3 on their device, 5 by email.')
  expect(reminderCountText({ pushed: 0, mailed: 1 })).toBe('Reminded: 1 by email.')
  expect(reminderCountText({ pushed: 3, mailed: 0, kept: 1 })).toBe(
    'Reminded: 3 on their device. Kept in the outbox, as no mail server is set up: 1 email.',
  )
  expect(reminderCountText({ pushed: 0, mailed: 0, kept: 2 })).toBe(
    'Kept in the outbox, as no mail server is set up: 2 emails.',
  )
  expect(reminderCountText({ pushed: 0, mailed: 0 })).toBe('Everyone has now read it.')
})
