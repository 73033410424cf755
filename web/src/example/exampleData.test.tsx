/** Tests the offer of example data, the line that says it is there, and its removal (docs/spec/shell.md#example-data). */

import type { ExampleRemoval } from '@driverdesk/contract/home/home.routes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator, manager } from '../testing/people.ts'
import { countsText, removalSentences } from './ExamplePart.tsx'

const STEPS = { company: false, area: false, restaurant: false, driver: false, shift: false }
const OFFERED = { state: 'offered', made_by: null, made_at: null }
const PRESENT = { state: 'present', made_by: 'Ada First', made_at: '2026-03-11T09:00:00.000Z' }
const COUNTS = { areas: 4, restaurants: 25, drivers: 80, shifts: 6_000, timesheets: 1, invoices: 0 }
const NONE = { ...COUNTS, areas: 0, restaurants: 0, drivers: 0, shifts: 0, timesheets: 0 }
const REMOVAL: ExampleRemoval = {
  gone: { ...COUNTS, templates: 2, posts: 14, messages: 6, accounts: 24 },
  added: { ...NONE, shifts: 2, templates: 0, posts: 0, messages: 0, accounts: 0 },
  kept: { ...NONE, restaurants: 1, accounts: 1 },
  opened: 1,
  unlimited: ['Ann Example', 'Ben Example'],
}
const READ = 'GET /api/example-data'
const TRY = { name: 'Try it with example data' }
const LINE = { name: 'Example data' }

test('says what it adds and that nothing is sent, and adds it once it is agreed to', async () => {
  let state: object = OFFERED
  const requests = fakeServer({
    'GET /api/first-steps': { body: STEPS },
    [READ]: () => ({ body: state }),
    'POST /api/example-data': () => {
      state = PRESENT
      return { body: COUNTS }
    },
  })
  await openApp('/home', administrator)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', TRY))
  const question = within(await screen.findByRole('dialog', { name: 'Try it with example data?' }))
  expect(question.getByText(/about 4 areas, 25 restaurants, 80 drivers, 6,000 shifts/)).toBeDefined()
  expect(question.getByText(/no email, push message, text or card payment/)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(requests.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  await user.click(screen.getByRole('button', TRY))
  await user.click(await screen.findByRole('button', { name: 'Add example data' }))
  const line = within(await screen.findByRole('region', LINE))
  expect(line.getByRole('button', { name: 'Remove the example data' })).toBeDefined()
  expect(screen.queryByRole('button', TRY)).toBeNull()
})

test('says after a reload that it is being added, until it is there', async () => {
  let state: object = { ...OFFERED, state: 'adding' }
  fakeServer({ 'GET /api/first-steps': { body: STEPS }, [READ]: () => ({ body: state }) })
  await openApp('/home', administrator)
  await screen.findByText('Adding the example data…')
  expect(screen.getByRole('button', TRY).getAttribute('aria-busy')).toBe('true')
  state = PRESENT
  await screen.findByRole('region', LINE, { timeout: 4_000 })
})

test('shows a refusal beside the button', async () => {
  fakeServer({
    'GET /api/first-steps': { body: STEPS },
    [READ]: { body: OFFERED },
    'POST /api/example-data': { status: 409, body: { message: 'The example data has already been added.' } },
  })
  await openApp('/home', administrator)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', TRY))
  await user.click(await screen.findByRole('button', { name: 'Add example data' }))
  expect(await screen.findByText('The example data has already been added.')).toBeDefined()
})

test('asks before it removes, starting from Cancel', async () => {
  let state: object = PRESENT
  const requests = fakeServer({
    [READ]: () => ({ body: state }),
    'GET /api/example-data/removal': { body: REMOVAL },
    'DELETE /api/example-data': () => {
      state = OFFERED
      return { body: REMOVAL }
    },
  })
  await openApp('/home', administrator)
  const user = userEvent.setup()
  const line = within(await screen.findByRole('region', LINE))
  await user.click(line.getByRole('button', { name: 'Remove the example data' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove the example data?' }))
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }))
  expect(question.getByText('Your own records stay: 1 restaurant and 1 account.')).toBeDefined()
  expect(question.getByText(/lose that limit: Ann Example and Ben Example\.$/)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('region', LINE)).toBeNull())
  expect(requests.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1)
})

test('is not asked for by a manager', async () => {
  const requests = fakeServer({ [READ]: { body: PRESENT } })
  await openApp('/home', manager)
  await screen.findByRole('heading', { name: 'Home' })
  expect(requests.map(({ call }) => call)).not.toContain(READ)
  expect(screen.queryByRole('region', LINE)).toBeNull()
})

test('says each matter of a removal in a sentence', () => {
  expect(removalSentences(REMOVAL)).toEqual([
    'This removes 4 areas, 25 restaurants, 80 drivers, 6,000 shifts, 1 timesheet, 2 templates, 14 news posts, 6 messages and 24 accounts.',
    'That includes what people added to the example: 2 shifts.',
    '1 shift of your own restaurants has an example driver and will be open.',
    'Some of your drivers are limited to the example’s areas or restaurants, and will lose that limit: Ann Example and Ben Example.',
    'Your own records stay: 1 restaurant and 1 account.',
    'Your settings stay too. This cannot be undone.',
  ])
  expect(countsText(NONE)).toBe('')
})
