import { refusalMessage } from '@driverdesk/contract/kernel/refusals.ts'
import type { PublishedVersion } from '@driverdesk/contract/steps/history.shapes.ts'
import type { Step } from '@driverdesk/contract/steps/step.shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showSchedule } from '../schedule/testing/renderSchedule.tsx'

const then = (id: number, some: Partial<NonNullable<PublishedVersion['shifts'][number]['was']>> = {}) => ({
  id,
  restaurant_id: 1,
  driver_id: 1,
  driver_name: 'Driver One',
  status: 20 as const,
  status_assigned: 10 as const,
  period_date: '2026-03-10',
  start_time: '11:00',
  finish_time: '15:00',
  comment: '',
  ...some,
})
const step = (id: number, name: string): Step => ({
  id,
  name,
  kind: 'edit',
  at: '2026-03-11T11:50:00.000Z',
  shifts: 1,
  first_date: '2026-03-10',
  last_date: '2026-03-10',
})
const brought = step(10, 'Restore 1 shift')
const published = {
  step_id: 7,
  at: '2026-03-09T09:00:00.000Z',
  actor_name: 'Manager Account',
  shifts: 3,
  is_undone: false,
}
const version: PublishedVersion = {
  ...published,
  shifts: [
    { id: 1, version: 7, state: 'same', was: then(1), is: then(1), fields: [] },
    {
      id: 2,
      version: 9,
      state: 'changed',
      was: then(2, { start_time: '10:00' }),
      is: then(2),
      fields: [{ label: 'Start', before: '10:00', after: '11:00' }],
    },
    { id: 3, version: 8, state: 'gone', was: then(3, { start_time: '09:00' }), is: null, fields: [] },
  ],
}
const PART = 'period_date_from=2026-03-09&period_date_to=2026-03-15'
const RESTORE = 'POST /api/schedule/versions/7/restore'
const versions = {
  [`GET /api/schedule/versions?${PART}`]: { body: [published] },
  [`GET /api/schedule/versions/7?${PART}`]: { body: version },
}

test('shows the published week from a link, marks differences, and restores chosen shifts', async () => {
  const refused = [{ shift_id: 3, message: '10/03/2026 09:00 – 15:00, Harbour Tacos: it has a timesheet.' }]
  const answer = {
    shift_ids: [2],
    refused,
    told_count: 1,
    cost: 48,
    rate_change: null,
    told: [{ driver_id: 1, full_name: 'Driver One', shifts: 1 }],
  }
  const { requests, searches, person } = await showSchedule({
    search: { published: 'latest' },
    answers: {
      ...versions,
      [RESTORE]: ({ body }) => ({
        body: { ...answer, step_id: (body as { dry_run?: 1 }).dry_run ? null : 10 },
      }),
      // Something else was done since, in another tab.
      'GET /api/schedule/steps': { body: { undo: [step(11, 'Move 1 shift'), brought], redo: [] } },
      'GET /api/schedule/steps/10/undo-check': {
        body: {
          step: brought,
          told: [],
          told_count: 0,
          cost: 48,
          rate_change: null,
          problems: [{ shift_id: 2, message: 'It was changed.' }],
        },
      },
    },
  })
  const shown = await screen.findByRole('dialog', { name: 'Published version: 09/03/2026 – 15/03/2026' })
  await within(shown).findByText(/^1 the same, 1 changed since, 1 removed since/)
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '09:00 – 15:00Driver OneRemoved since',
    '10:00 – 15:00Driver OneChanged sinceStart now 11:00',
    '11:00 – 15:00Driver OneSame',
  ])
  for (const box of within(shown).getAllByRole('checkbox')) await person.click(box)
  await person.click(within(shown).getByRole('button', { name: 'Restore 2 shifts' }))
  const question = await screen.findByRole('dialog', { name: 'Restore 1 shift?' })
  expect(within(question).getByText(refused[0]?.message ?? '')).toBeTruthy()
  const drivers = within(question).getByRole('region', { name: 'Drivers to notify' })
  expect(within(drivers).getByRole('listitem').textContent).toBe('Driver One1 shift')
  await person.click(within(question).getByRole('button', { name: 'Restore and notify' }))
  const told = await screen.findByRole('group', { name: 'Restored: 1 shift' })
  const stayed = await within(shown).findByRole('group', { name: '1 shift could not be restored' })
  expect(stayed.closest('[role=alert], [role=status]')).toBeNull()
  const sent = requests.filter(({ call }) => call === RESTORE).map(({ body }) => body)
  const shifts = [
    { id: 2, version: 9 },
    { id: 3, version: 8 },
  ]
  const wanted = { period_date_from: '2026-03-09', period_date_to: '2026-03-15', shifts }
  expect(sent).toEqual([
    { ...wanted, dry_run: 1 },
    { ...wanted, push_drivers: 10, cost_shown: 48 },
  ])
  await person.click(within(shown).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(searches.at(-1)?.published).toBeUndefined())
  await person.click(within(told).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('It was changed.')).toBeTruthy()
})

test('says when a step was already undone elsewhere', async () => {
  const answer = { shift_ids: [2], refused: [], told: [], told_count: 0, cost: 48, rate_change: null }
  const { person } = await showSchedule({
    search: { published: 'latest' },
    answers: {
      ...versions,
      [RESTORE]: ({ body }) => ({
        body: { ...answer, step_id: (body as { dry_run?: 1 }).dry_run ? null : 10 },
      }),
      'GET /api/schedule/steps/10/undo-check': {
        status: 400,
        body: { id: ['This step has already been undone.'] },
      },
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Restore this version' }))
  await person.click(await screen.findByRole('button', { name: 'Restore' }))
  const told = await screen.findByRole('group', { name: 'Restored: 1 shift' })
  await person.click(within(told).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('This step has already been undone.')).toBeTruthy()
})

test('asks again if the pay has changed since the question', async () => {
  const answer = { shift_ids: [2], refused: [], told: [], told_count: 0 }
  let cost = 48
  const { requests, person } = await showSchedule({
    search: { published: 'latest' },
    answers: {
      ...versions,
      [RESTORE]: ({ body }) => {
        const { dry_run, cost_shown } = body as { dry_run?: 1; cost_shown?: number }
        if (dry_run) return { body: { ...answer, step_id: null, cost, rate_change: null } }
        cost = 52
        if (cost_shown === cost) return { body: { ...answer, step_id: 10, cost, rate_change: null } }
        const message = refusalMessage('payChanged', { cost: '£52.00', shown: '£48.00' })
        return { status: 409, body: { code: 'payChanged', message } }
      },
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Restore this version' }))
  await screen.findByText('The pay is £48.00.')
  await person.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText(/it comes to £52\.00 instead of £48\.00\. Publish again if/)).toBeTruthy()
  await screen.findByText('The pay is £52.00.')
  await person.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByRole('group', { name: 'Restored: 1 shift' })).toBeTruthy()
  const sent = requests.flatMap(({ call, body }) =>
    call === RESTORE ? (body as { cost_shown?: number }) : [],
  )
  expect(sent.map(({ cost_shown }) => cost_shown)).toEqual([undefined, 48, undefined, 52])
})
