import type { DriverMessage, MessageRecipient } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { receiveLive } from '../kernel/live.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { manager } from '../testing/people.ts'
import { area, placesAnswers, restaurant } from '../testing/places.ts'
import { validateMessagesSearch } from './messages.search.ts'

const message: DriverMessage = {
  id: 7,
  title: 'Road works',
  body: 'The bridge is closed.',
  author: 'Manager Demo',
  created_at: '2026-06-10T11:00:00.000Z',
  addressee: 'restaurants',
  areas: [{ area_id: 1, name: 'North' }],
  restaurants: [{ restaurant_id: 4, name: 'Harbour Tacos' }],
  recipients: 3,
  waiting: 2,
  reached: 0,
  emailed: 0,
  not_reached: 1,
  no_device: 1,
}
const recipient = (
  driver_id: number,
  full_name: string,
  more: Partial<MessageRecipient>,
): MessageRecipient => ({
  driver_id,
  full_name,
  phone: '07700 900123',
  result: 'waiting',
  reason: null,
  tried_at: null,
  ...more,
})
const LIST = 'GET /api/driver-message?page=1&per_page=15'
const RESULTS = 'GET /api/driver-message/7?page=1&per_page=15'
const reach = (areas: string, restaurants: string) =>
  `GET /api/driver-message/reach?area_ids=${encodeURIComponent(areas)}&restaurant_ids=${encodeURIComponent(restaurants)}`

async function openMessages(answers: Parameters<typeof fakeServer>[0], path = '/options?tab=messages') {
  const requests = fakeServer({
    'GET /api/auth/me': { status: 503 },

    ...placesAnswers(
      [area(1, 'North'), area(2, 'South')],
      [
        restaurant(4, 'Harbour Tacos'),
        restaurant(5, 'Closed Cafe', { status: 20 }),
        restaurant(6, 'Southern', { area_id: 2 }),
      ],
    ),
    ...answers,
  })
  const router = await openApp(path, manager)
  return { requests, router, person: userEvent.setup() }
}

test('shows how many drivers a message reaches, sends it once after a lost answer, and shows its results', async () => {
  let sent: DriverMessage[] = []
  let answer: object | Error = new TypeError('no connection')
  const { requests, person } = await openMessages({
    [LIST]: () => ({ body: { messages: sent, total: sent.length } }),
    [reach('[]', '[]')]: { body: { drivers: 43, by_email: 0, no_device: 5 } },
    [reach('[1]', '[]')]: { body: { drivers: 12, by_email: 0, no_device: 0 } },
    [reach('[1]', '[4]')]: { body: { drivers: 3, by_email: 0, no_device: 1 } },
    'POST /api/driver-message': () => answer,
  })
  await screen.findByText('No push messages yet')
  await person.click(screen.getByRole('button', { name: 'Send Push Message' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Push Message' }))
  await dialog.findByText('Goes to 43 drivers. 5 of them have no device and will not be reached.')
  const send = dialog.getByRole('button', { name: 'Send' })
  expect(send).toHaveProperty('disabled', true)
  expect(dialog.queryByText('Title is required.')).toBeNull()
  await person.click(dialog.getByRole('textbox', { name: 'Title' }))
  await person.paste('x'.repeat(56))
  expect(dialog.getByText('56 / 55')).toBeDefined()
  expect(dialog.getByText('Title must be at most 55 characters long')).toBeDefined()
  await person.clear(dialog.getByRole('textbox', { name: 'Title' }))
  await person.paste('Road works')
  await person.click(dialog.getByRole('textbox', { name: 'Body' }))
  await person.paste('The bridge is closed.')
  expect(dialog.getByRole('combobox', { name: 'Restaurants' })).toHaveProperty('disabled', true)
  await person.click(dialog.getByRole('combobox', { name: 'Areas' }))
  await person.click(await screen.findByRole('option', { name: 'North' }))
  await dialog.findByText('Goes to 12 drivers.')
  await person.click(dialog.getByRole('combobox', { name: 'Restaurants' }))
  await screen.findByRole('option', { name: 'Harbour Tacos' })
  expect(screen.queryByRole('option', { name: 'Southern' })).toBeNull()
  expect(screen.queryByRole('option', { name: 'Closed Cafe' })).toBeNull()
  await person.click(screen.getByRole('option', { name: 'Harbour Tacos' }))
  await person.click(send)
  await dialog.findByText(/no message will be sent twice/)
  answer = { status: 400, body: { area_ids: ['No active driver would get this message.'] } }
  await person.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByText('No active driver would get this message.')
  sent = [message]
  answer = { body: message }
  await person.click(dialog.getByRole('button', { name: 'Send' }))
  await screen.findByText("'Road works' is on its way to 2 drivers")
  const posts = requests.filter(({ call }) => call === 'POST /api/driver-message')
  expect(posts.map(({ body }) => body)).toEqual(
    posts.map(() => ({
      title: 'Road works',
      body: 'The bridge is closed.',
      area_ids: [1],
      restaurant_ids: [4],
    })),
  )
  const keys = posts.map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toBe(keys[1])
  const row = within(await screen.findByRole('row', { name: /Road works/ }))
  expect(row.getByText('0 of 3')).toBeDefined()
  expect(row.getByText('2 on their way, 1 without a device')).toBeDefined()
  sent = [{ ...message, waiting: 0, reached: 2 }]
  receiveLive({ seq: 5, channel: 'driver message', event: 'update', data: { id: 7 } })
  await screen.findByText('2 of 3')
})

test('filters recipients to those not reached, links to their phone, and uses the message again', async () => {
  const north = recipient(1, 'Northern Driver', {
    result: 'not_reached',
    reason: 'gone',
    tried_at: message.created_at,
  })
  const shown = { ...message, waiting: 0, reached: 1, not_reached: 2 }
  const { person, router } = await openMessages(
    {
      [LIST]: { body: { messages: [shown], total: 1 } },
      [RESULTS]: {
        body: {
          message: shown,
          recipients: [north, recipient(2, 'Other Driver', { result: 'reached' })],
          total: 3,
        },
      },
      [`${RESULTS}&result=not_reached`]: { body: { message: shown, recipients: [north], total: 1 } },
      [`${RESULTS}&result=not_reached&q=zoe`]: { body: { message: shown, recipients: [], total: 0 } },
      [reach('[1]', '[4]')]: { body: { drivers: 3, by_email: 0, no_device: 1 } },
    },
    '/options?message=7',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Road works' }))
  await dialog.findByText('Other Driver')
  await person.click(dialog.getByRole('button', { name: 'Not reached 1' }))
  await waitFor(() => expect(dialog.queryByText('Other Driver')).toBeNull())
  expect(dialog.getByText('The device is no longer registered and has been removed.')).toBeDefined()
  expect(dialog.getByRole('link', { name: 'Call Northern Driver on 07700 900123' })).toBeDefined()
  await person.type(dialog.getByRole('textbox', { name: 'Search recipients' }), 'zoe')
  await dialog.findByText('No drivers found')
  expect(router.state.location.search).toEqual({
    tab: 'messages',
    message: 7,
    result: 'not_reached',
    recipient: 'zoe',
  })
  await person.click(dialog.getByRole('button', { name: 'Use again' }))
  const again = within(await screen.findByRole('dialog', { name: 'Send Push Message' }))
  expect(again.getByRole('textbox', { name: 'Body' })).toHaveProperty('value', 'The bridge is closed.')
  await again.findAllByText('Harbour Tacos')
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'messages' }))
})

test('ignores invalid search parameters', () => {
  expect(
    validateMessagesSearch({ message: '7', result: 'reached', recipient: 12, messages_page: 3 }),
  ).toEqual({
    message: 7,
    result: 'reached',
    recipient: '12',
    messages_page: 3,
    recipients_page: undefined,
  })
  expect(validateMessagesSearch({ message: 'x', result: 'lost', recipient: ' ', messages_page: 1 })).toEqual(
    {},
  )
})
