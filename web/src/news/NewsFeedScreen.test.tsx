import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readyLive, receiveLive } from '../kernel/live.ts'
import type { StoredUser } from '../kernel/session.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator, manager, restaurateur, withoutRole } from '../testing/people.ts'
import { area, placesAnswers, restaurant } from '../testing/places.ts'
import type { RichTextEditorViewProps } from '../ui/richText/RichTextEditorView.tsx'
import type { FeedPost } from './newsList.ts'
import { announced, post, postForReader, reply } from './testing/posts.ts'

// The editor needs a browser, so only browser tests use it.
vi.mock('../ui/richText/RichTextEditorView.tsx', () => ({
  RichTextEditorView: ({ value, onChange, labelId }: RichTextEditorViewProps) => (
    <textarea
      aria-labelledby={labelId}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
}))

/** Posts are seen when a test says so. */
let look: () => void
beforeEach(() => {
  const watched: (() => void)[] = []
  look = () => {
    for (const tell of watched) tell()
  }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: object[]) => void) {
        watched.push(() =>
          tell([{ intersectionRatio: 1, isIntersecting: true, intersectionRect: {}, rootBounds: null }]),
        )
      }
      observe() {}
      disconnect() {}
    },
  )
})

type Answers = Parameters<typeof fakeServer>[0]

async function showFeed(posts: readonly FeedPost[], user: StoredUser = administrator, answers: Answers = {}) {
  const person = userEvent.setup()
  const requests = fakeServer({
    'GET /api/newsFeed': { body: posts },
    'GET /api/newsFeed/unread': { body: { count: 2 } },
    'GET /api/newsFeed/addressees': { body: { addressees: [10, 20, 30, 40] } },
    ...placesAnswers([area(1, 'North'), area(2, 'South')], [restaurant(4, 'Harbour Tacos')]),
    'GET /api/location': {
      body: {
        areas: [],
        restaurants: [{ guid: 'restaurant-4', type: 'restaurant', id: 4, name: 'Harbour Tacos', area_id: 1 }],
      },
    },
    ...answers,
  })
  const router = await openApp('/newsfeed', user)
  await screen.findByRole('heading', { name: 'News Feed', level: 1 })
  return {
    person,
    router,
    asked: () => requests.map(({ call }) => call),
    sent: (call: string) => requests.filter((asked) => asked.call === call),
  }
}

const card = (id: number) => screen.findByRole('article', { name: `Post ${id}` })
const titles = () =>
  screen.getAllByRole('article').map((one) => within(one).getByRole('heading', { level: 2 }).textContent)

describe('a post', () => {
  test('shows staff its addressee and readers, and is pinned and hidden', async () => {
    const shown = post(1, { important: 10, news_author: 'Manager Demo' })
    const hidden = post(1, { important: 10, status: 20, updated_at: '2026-03-03T11:30:00.000Z' })
    const { person, sent } = await showFeed([shown], administrator, {
      'POST /api/newsFeed/changeStatus/1': { body: hidden },
    })
    const one = within(await card(1))
    for (const text of ['Important', 'For all', '(3 / 25)', 'Manager Demo']) one.getByText(text)
    await person.click(one.getByRole('button', { name: 'Hide' }))
    await one.findByText('Hidden')
    one.getByText('03/03/2026 11:30')
    expect(sent('POST /api/newsFeed/changeStatus/1')[0]?.body).toEqual({
      status: 20,
      updated_at: shown.updated_at,
    })
    one.getByRole('button', { name: 'Show' })
    one.getByRole('button', { name: 'Pin' })
  })

  test('cannot be edited by a manager if it reaches beyond their scope', async () => {
    await showFeed([post(1, { editable: false })], manager)
    const one = within(await card(1))
    expect(one.getAllByRole('button').map((button) => button.textContent)).toEqual(['(3 / 25)', 'Reply'])
  })

  test('is confirmed by a reader, who sees no other readers', async () => {
    const asked = postForReader(1, { acknowledge: true, replies: [reply(1, 1, { by_staff: true })] })
    const { person } = await showFeed([asked], restaurateur, {
      'POST /api/newsFeed/1/acknowledge': { body: { ...asked, acknowledged_at: '2026-03-02T12:00:00.000Z' } },
    })
    const one = within(await card(1))
    one.getByText('Office')
    expect(one.queryByText(/^For /)).toBeNull()
    await person.click(one.getByRole('button', { name: 'I have read this' }))
    await one.findByText('02/03/2026 12:00')
    expect(screen.queryByRole('button', { name: 'New post' })).toBeNull()
  })

  test('is deleted after a question, which shows a refusal', async () => {
    const { person } = await showFeed([post(1)], administrator, {
      [`DELETE /api/newsFeed/1?updated_at=${encodeURIComponent(post(1).updated_at)}`]: {
        status: 400,
        body: { id: ['This post is addressed beyond your areas.'] },
      },
    })
    await person.click(within(await card(1)).getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove news Post 1?' }))
    await person.click(question.getByRole('button', { name: 'Remove' }))
    const refusal = await screen.findByRole('dialog', { name: 'This post was not removed' })
    expect(refusal.textContent).toContain('This post is addressed beyond your areas.')
  })
})

test('marks seen posts as read once, and shows them as new until the screen is left', async () => {
  const { sent } = await showFeed([post(1, { read_at: null }), post(2)], administrator, {
    'POST /api/newsFeed/markReaded': { body: { ids: [1] } },
  })
  const one = within(await card(1))
  act(look)
  await waitFor(() => expect(sent('GET /api/newsFeed/unread')).toHaveLength(2))
  expect(sent('POST /api/newsFeed/markReaded').map(({ body }) => body)).toEqual([{ ids: [1] }])
  act(look)
  one.getByText('New')
  expect(within(await card(2)).queryByText('New')).toBeNull()
})

test('shows what others write, change, answer and delete', async () => {
  const late: ((answer: object) => void)[] = []
  await showFeed([post(1), post(2)], administrator, {
    'GET /api/newsFeed/3': { body: post(3, { read_at: null }) },
    'GET /api/newsFeed/1': () => new Promise<object>((resolve) => late.push(resolve)),
  })
  await card(1)
  act(() => readyLive({ seq: 1, refetch: false }))
  const tell = (seq: number, event: string, data: unknown, channel = 'news feed') =>
    receiveLive({ seq, channel, event, data })
  act(() => {
    tell(2, 'store', announced(3))
    tell(3, 'destroy', { id: 2 })
    tell(4, 'store', reply(9, 1), 'reply')
  })
  within(await card(3)).getByText('New')
  await within(await card(1)).findByText('Reply 9')
  // An answer that was on its way when a reply arrived, and an answer that arrived after a newer one.
  act(() => tell(5, 'update', announced(1)))
  await waitFor(() => expect(late).toHaveLength(1))
  act(() => tell(6, 'update', announced(1)))
  await waitFor(() => expect(late).toHaveLength(2))
  act(() => tell(7, 'store', reply(10, 1), 'reply'))
  await within(await card(1)).findByText('Reply 10')
  await act(async () => late[1]?.({ body: post(1, { readedCount: 9 }) }))
  await act(async () => late[0]?.({ body: post(1, { readedCount: 8 }) }))
  within(await card(1)).getByText('(9 / 25)')
  within(await card(1)).getByText('Reply 10')
  expect(titles()).toEqual(['Post 3', 'Post 1'])
})

test('searches and filters the feed, and keeps both in the address', async () => {
  const { person, router } = await showFeed([
    post(1),
    post(2, {
      important: 10,
      postContent: '<p>The bridge</p><p>Q&amp;A</p>',
      addressee: 20,
      news_feed_areas: [{ area_id: 1, name: 'North' }],
    }),
  ])
  await card(1)
  await person.selectOptions(screen.getByRole('combobox', { name: 'Which posts' }), 'Important')
  expect(titles()).toEqual(['Post 2'])
  await waitFor(() => expect(router.state.location.search).toEqual({ show: 'important' }))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Which posts' }), 'All posts')
  const field = screen.getByRole('textbox', { name: 'Search posts' })
  fireEvent.change(field, { target: { value: 'bridge q&a north' } })
  await waitFor(() => expect(titles()).toEqual(['Post 2']))
  fireEvent.change(field, { target: { value: 'bridge strong' } })
  await screen.findByText('No posts found')
  await person.click(screen.getByRole('button', { name: 'Show all posts' }))
  expect(titles()).toEqual(['Post 1', 'Post 2'])
})

describe('a new post', () => {
  test('goes to the chosen addressees with its attachment, and keeps entries after a lost answer', async () => {
    let lost = true
    const { person, sent } = await showFeed([], manager, {
      'GET /api/newsFeed/addressees': { body: { addressees: [20, 30, 40] } },
      'POST /api/newsFeed': () => {
        if (!lost) return { body: post(5) }
        lost = false
        return new TypeError('Failed to fetch')
      },
    })
    await screen.findByText('No posts yet')
    await person.click(screen.getAllByRole('button', { name: 'New post' })[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish a New Post' }))
    const addressee = dialog.getByRole('combobox', { name: 'Addressee' })
    expect([...(addressee as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      'Selected Areas',
      'Selected Restaurants',
      'Selected Drivers',
    ])
    fireEvent.change(dialog.getByRole('textbox', { name: 'Title' }), { target: { value: 'Bridge' } })
    fireEvent.change(await dialog.findByRole('textbox', { name: 'Content' }), {
      target: { value: '<p>Closed</p>' },
    })
    dialog.getByText('Please select an area')
    await person.click(dialog.getByRole('combobox', { name: 'Areas' }))
    await person.click(await screen.findByRole('option', { name: 'South' }))
    await person.click(dialog.getByRole('switch', { name: /^Important/ }))
    await person.click(dialog.getByRole('button', { name: 'Publish' }))
    await dialog.findByText(/^Nothing you entered is lost/)
    await person.click(dialog.getByRole('button', { name: 'Try again' }))
    await screen.findByText('The post is published.')
    const [first, second] = sent('POST /api/newsFeed')
    expect(second?.body).toMatchObject({
      postTitle: 'Bridge',
      postContent: '<p>Closed</p>',
      addressee: '20',
      areas: '[2]',
      important: '10',
      acknowledge: '0',
    })
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  })

  test('searches the drivers on the server, and loads neither them nor whole restaurants', async () => {
    const names = new Map([
      [7, 'Ann Example'],
      [8, 'Ben Sample'],
    ])
    const answer = (...ids: number[]) => ({ body: ids.map((id) => ({ id, name: names.get(id) })) })
    const { person, sent, asked } = await showFeed([], administrator, {
      'POST /api/newsFeed': { body: post(5) },
      'GET /api/driver/names?search=': answer(7),
      'GET /api/driver/names?search=ben': answer(8),
    })
    await person.click((await screen.findAllByRole('button', { name: 'New post' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish a New Post' }))
    const choose = (kind: string) =>
      person.selectOptions(dialog.getByRole('combobox', { name: 'Addressee' }), kind)
    await choose('Selected Restaurants')
    await person.click(await dialog.findByRole('combobox', { name: 'Restaurants' }))
    await screen.findByRole('option', { name: 'Harbour Tacos' })
    await choose('Selected Drivers')
    const drivers = dialog.getByRole('combobox', { name: 'Drivers' })
    await person.click(drivers)
    await person.click(await screen.findByRole('option', { name: 'Ann Example' }))
    await person.type(drivers, 'ben')
    await person.click(await screen.findByRole('option', { name: 'Ben Sample' }))
    for (const name of names.values()) dialog.getAllByText(name)
    fireEvent.change(dialog.getByRole('textbox', { name: 'Title' }), { target: { value: 'Bridge' } })
    fireEvent.change(await dialog.findByRole('textbox', { name: 'Content' }), {
      target: { value: '<p>Closed</p>' },
    })
    await person.click(dialog.getByRole('button', { name: 'Publish' }))
    await screen.findByText('The post is published.')
    expect(sent('POST /api/newsFeed')[0]?.body).toMatchObject({ addressee: '40', drivers: '[7,8]' })
    expect(asked().filter((call) => /GET .api.(driver|restaurant)\?/.test(call))).toEqual([])
  })
})

test('adds a reply to its post', async () => {
  const { person, sent } = await showFeed([postForReader(1)], restaurateur, {
    'POST /api/reply': { body: reply(9, 1) },
  })
  await person.click(within(await card(1)).getByRole('button', { name: 'Reply' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Reply to News Feed' }))
  expect(dialog.getByRole('button', { name: 'Reply' })).toHaveProperty('disabled', true)
  await person.type(dialog.getByRole('textbox', { name: 'Reply' }), 'Noted')
  await person.click(dialog.getByRole('button', { name: 'Reply' }))
  await within(await card(1)).findByText('Reply 9')
  expect(sent('POST /api/reply')[0]?.body).toEqual({ reply_content: 'Noted', new_id: 1 })
})

test('lets an account without a role read but not reply', async () => {
  await showFeed([postForReader(1)], withoutRole)
  expect(within(await card(1)).queryByRole('button')).toBeNull()
})

test('lists who has read a post, and reminds the others', async () => {
  const reader = (id: number, read_at: string | null) => ({
    kind: 'driver',
    id,
    name: `Driver ${id}`,
    email: `driver${id}@driverdesk.test`,
    read_at,
  })
  const { person, sent } = await showFeed([post(1)], administrator, {
    'GET /api/newsFeed/1/readers': {
      body: { read: [reader(1, '2026-03-02T12:00:00.000Z')], unread: [reader(2, null), reader(3, null)] },
    },
    'POST /api/newsFeed/1/remind': { body: { pushed: 1, mailed: 1, kept: 0 } },
    'GET /api/newsFeed/1': { body: post(1) },
  })
  await person.click(within(await card(1)).getByRole('button', { name: /show who$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who has read it' }))
  await dialog.findByText('driver2@driverdesk.test')
  await person.click(dialog.getByRole('button', { name: 'Remind all 2' }))
  await dialog.findByText('Reminded: 1 on their device, 1 by email.')
  await person.click(dialog.getByRole('button', { name: 'Remind all 2' }))
  const reminders = sent('POST /api/newsFeed/1/remind')
  expect(reminders.map(({ headers }) => Boolean(headers['idempotency-key']))).toEqual([true])
  await person.click(dialog.getByRole('tab', { name: 'Read (1)' }))
  dialog.getByText('02/03/2026 12:00')
})

test("sends 'Message All' to that restaurant only", async () => {
  const { person, router, sent } = await showFeed([], administrator, {
    'POST /api/newsFeed': { body: post(5) },
  })
  await act(() => router.navigate({ to: '/restaurants' }))
  await person.click(await screen.findByRole('button', { name: 'Actions for Harbour Tacos' }))
  await person.click(await screen.findByRole('menuitem', { name: 'New post' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Message All' }))
  const locked = ['Addressee', 'Restaurants'].map(
    (name) => dialog.getByRole('textbox', { name }) as HTMLInputElement,
  )
  expect(locked.map(({ value, readOnly }) => [value, readOnly])).toEqual([
    ['Selected Restaurants', true],
    ['Harbour Tacos', true],
  ])
  fireEvent.change(dialog.getByRole('textbox', { name: 'Title' }), { target: { value: 'Bridge' } })
  fireEvent.change(await dialog.findByRole('textbox', { name: 'Content' }), {
    target: { value: '<p>Closed</p>' },
  })
  await person.click(dialog.getByRole('button', { name: 'Publish' }))
  await screen.findByText('The post to Harbour Tacos is published.')
  expect(sent('POST /api/newsFeed')[0]?.body).toMatchObject({ addressee: '30', restaurants: '[4]' })
})

test('shows the number of unread posts beside the link to the feed', async () => {
  await showFeed([post(1)])
  const bar = screen.getByRole('navigation', { name: 'Main' })
  await waitFor(() => expect(bar.textContent).toContain('News Feed, 2 unread'))
})
