import type { DriverTexts } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator } from '../testing/people.ts'
import { placesAnswers } from '../testing/places.ts'

type Answers = Parameters<typeof fakeServer>[0]

async function showTexts(texts: DriverTexts | (() => { body: DriverTexts }), more: Answers = {}) {
  const requests = fakeServer({
    'GET /api/auth/me': { status: 503 },
    ...placesAnswers([], []),
    'GET /api/driver-message?page=1&per_page=15': { body: { messages: [], total: 0 } },
    'GET /api/driver-message/texts': typeof texts === 'function' ? texts : { body: texts },
    ...more,
  })
  await openApp('/options?tab=messages', administrator)
  await screen.findByText('No push messages yet')
  await waitFor(() =>
    expect(requests.some(({ call }) => call === 'GET /api/driver-message/texts')).toBe(true),
  )
  return requests
}

test('lists text messages with their outcome, and how many of the month’s texts are used', async () => {
  const text = {
    driver_id: 2,
    full_name: 'Ann Example',
    phone: '+447700900123',
    body: 'Please acknowledge it.',
    created_at: '2026-06-10T11:00:00.000Z',
    error: '',
  }
  await showTexts({
    is_on: true,
    used: 12,
    most: 1_500,
    texts: [
      { ...text, id: 2, state: 'failed', error: 'The text gateway answered 422.' },
      { ...text, id: 1, state: 'sent' },
    ],
  })
  const section = await screen.findByRole('region', { name: 'Text messages' })
  expect(section.textContent).toContain('12 of 1,500 used this month.')
  const rows = within(section).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent?.replace(/\d\d\/\d\d\/\d{4} \d\d:\d\d/, '…'))).toEqual([
    'Ann Example+447700900123Please acknowledge it.…Not sentThe text gateway answered 422.Send again',
    'Ann Example+447700900123Please acknowledge it.…Sent–',
  ])
})

test('resends a refused one, and shows the outcome', async () => {
  const text = {
    id: 2,
    driver_id: 2,
    full_name: 'Ann Example',
    phone: '+447700900123',
    body: 'Please.',
    created_at: '2026-06-10T11:00:00.000Z',
    error: 'The text gateway answered 422.',
  }
  let state: 'failed' | 'queued' = 'failed'
  const requests = await showTexts(
    () => ({ body: { is_on: true, used: 1, most: 500, texts: [{ ...text, state }] } }),
    {
      'POST /api/driver-message/texts/2/send': () => {
        state = 'queued'
        return { body: { ...text, state, error: '' } }
      },
    },
  )
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Send again' }))
  await screen.findByText('On its way')
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  expect(requests.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
})

test('is not there without a gateway', async () => {
  await showTexts({ is_on: false, used: 0, most: 500, texts: [] })
  expect(screen.queryByRole('region', { name: 'Text messages' })).toBeNull()
})
