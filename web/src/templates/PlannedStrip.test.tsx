import { refusalMessage } from '@driverdesk/contract/kernel/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { scheduleNow } from '../schedule/model/scheduleStore.ts'
import { showSchedule } from '../schedule/testing/renderSchedule.tsx'
import { shift } from '../testing/scheduleFixtures.ts'

const LIST = 'GET /api/planned-publish?period_date_from=2026-03-09&period_date_to=2026-03-15'
const plan = (given: object = {}) => ({
  id: 5,
  publish_at: '2026-03-13T18:00:00.000Z',
  date: '2026-03-13',
  time: '18:00',
  where: 'Brighton',
  planned_by: 'manager Account',
  from: '2026-03-09',
  to: '2026-03-15',
  shifts: 23,
  may_change: true,
  cost: 1104,
  rate_change: null,
  push_drivers: 10,
  updated_at: '2026-03-10T09:00:00.000Z',
  ...given,
})

test('sets another time for a plan', async () => {
  let now = plan()
  const { person, requests } = await showSchedule({
    answers: {
      [LIST]: () => ({ body: [now] }),
      'PUT /api/planned-publish/5': ({ body }) => {
        now = plan(body as object)
        return { body: now }
      },
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Change…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change the planned publishing' })
  const date = within(dialog).getByRole('textbox', { name: 'Date' })
  await person.clear(date)
  await person.type(date, '14/03/2026')
  await person.click(within(dialog).getByRole('button', { name: 'Accept Changes' }))
  const strip = screen.getByRole('region', { name: 'Planned publishing' })
  await waitFor(() => expect(strip.textContent).toContain('Will be published Saturday 14 Mar 18:00'))
  expect(requests.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    date: '2026-03-14',
    time: '18:00',
    push_drivers: 10,
    updated_at: '2026-03-10T09:00:00.000Z',
  })
})

test.each([
  [
    'reloads the plan as it is now, on the days of its shifts',
    { body: plan({ date: '2026-03-15', from: '2026-03-18', to: '2026-03-19' }) },
    'Reloaded: the form shows the plan as it is now.',
    { days: '18/03/2026 – 19/03/2026', date: '15/03/2026' },
  ],
  [
    'says that it is gone if it is done',
    { status: 404, body: {} },
    'This plan has been removed.',
    { days: '09/03/2026 – 15/03/2026', date: '13/03/2026' },
  ],
])('after someone else has changed a plan, %s', async (_what, stored, told, shown) => {
  let plans = [plan()]
  const { person } = await showSchedule({
    answers: {
      [LIST]: () => ({ body: plans }),
      'PUT /api/planned-publish/5': () => {
        plans = []
        return { status: 409, body: { message: 'This plan was changed by Admin Demo at 10:00.' } }
      },
      'GET /api/planned-publish/5': stored,
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Change…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change the planned publishing' })
  await person.click(within(dialog).getByRole('button', { name: 'Accept Changes' }))
  await person.click(await within(dialog).findByRole('button', { name: 'Reload' }))
  expect(await within(dialog).findByText(told)).toBeTruthy()
  expect(dialog.textContent).toContain(shown.days)
  expect(within(dialog).getByRole('textbox', { name: 'Date' })).toHaveProperty('value', shown.date)
})

test('shows when a plan is due, its number of shifts and its author, and cancels it after a question', async () => {
  let plans = [plan(), plan({ id: 6, may_change: false, where: 'All locations' })]
  const { person, requests } = await showSchedule({
    answers: {
      [LIST]: () => ({ body: plans }),
      'DELETE /api/planned-publish/5?updated_at=2026-03-10T09%3A00%3A00.000Z': () => {
        plans = []
        return { body: plan() }
      },
    },
  })
  const strip = await screen.findByRole('region', { name: 'Planned publishing' })
  expect(strip.textContent).toContain('Will be published Friday 13 Mar 18:00 · 23 shifts')
  expect(strip.textContent).toContain('Brighton, 09/03/2026 – 15/03/2026 · planned by manager Account')
  // The person can change only plans that lie entirely within their own scope.
  expect(within(strip).getAllByRole('button', { name: 'Cancel' })).toHaveLength(1)
  await person.click(within(strip).getByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: 'Cancel it' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Planned publishing' })).toBeNull())
  expect(requests.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1)
})

test('lists the plans of the shown location', async () => {
  await showSchedule({
    search: { location: 'area-1' },
    answers: {
      [LIST]: { body: [plan()] },
      [`${LIST}&location=area-1`]: { body: [plan({ id: 6, shifts: 4 })] },
    },
  })
  const strip = await screen.findByRole('region', { name: 'Planned publishing' })
  expect(strip.textContent).toContain('Will be published Friday 13 Mar 18:00 · 4 shifts')
})

test('offers nothing to publish now once no shift of a plan is left', async () => {
  await showSchedule({ answers: { [LIST]: { body: [plan({ shifts: 0 })] } } })
  const strip = within(await screen.findByRole('region', { name: 'Planned publishing' }))
  expect(strip.getByText('Will be published Friday 13 Mar 18:00 · no shift is left to publish')).toBeTruthy()
  expect(strip.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Change…', 'Cancel'])
})

test('groups the shifts that could not be published by reason, and selects them', async () => {
  const { person } = await showSchedule({
    shifts: [shift({ id: 1 }), shift({ id: 2 }), shift({ id: 3 })],
    answers: {
      [LIST]: { body: [plan({ push_drivers: 20 })] },
      'POST /api/planned-publish/5/publish': {
        body: {
          published: 1,
          refused: [
            { shift_id: 1, problem: 'Driver unavailable' },
            { shift_id: 3, problem: 'This driver is not active.' },
            { shift_id: 9, problem: 'Driver unavailable' },
          ],
        },
      },
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Publish now' }))
  const question = await screen.findByRole('dialog', { name: 'Publish 23 shifts now?' })
  expect(question.textContent).toContain('Drivers are not notified.')
  await person.click(within(question).getByRole('button', { name: 'Publish now' }))
  const refused = await screen.findByRole('dialog', { name: '3 shifts were not published' })
  expect(refused.textContent).toContain('2 shifts: Driver unavailable; 1 shift: This driver is not active.')
  await person.click(within(refused).getByRole('button', { name: 'Select them' }))
  await waitFor(() => expect([...scheduleNow().selected]).toEqual([1, 3]))
  expect(await screen.findByText('1 shift is not on screen, and not selected.')).toBeTruthy()
})

test('sends the pay that the question showed, and asks again if the pay or the plan has changed', async () => {
  const PUBLISH = 'POST /api/planned-publish/5/publish'
  const changed = plan({
    cost: 1196,
    shifts: 23,
    rate_change: { shifts: 23, shown: 1104, cost: 1196 },
    updated_at: '2026-03-10T10:00:00.000Z',
  })
  const { requests, person } = await showSchedule({
    answers: {
      [LIST]: { body: [plan()] },
      'GET /api/planned-publish/5': { body: changed },
      [PUBLISH]: ({ body }) => {
        if ((body as { cost_shown: number }).cost_shown === 1196)
          return { body: { published: 23, refused: [] } }
        const message = refusalMessage('payChanged', { cost: '£1,196.00', shown: '£1,104.00' })
        return { status: 409, body: { code: 'payChanged', message } }
      },
    },
  })
  const publish = async (pay: RegExp) => {
    await screen.findByText(pay)
    const question = await screen.findByRole('dialog', { name: 'Publish 23 shifts now?' })
    await person.click(within(question).getByRole('button', { name: 'Publish now' }))
  }
  await person.click(await screen.findByRole('button', { name: 'Publish now' }))
  await publish(/The pay is £1,104\.00\.$/)
  expect(await screen.findByText(/it comes to £1,196\.00 instead of £1,104\.00\. Publish again/)).toBeTruthy()
  await publish(/The pay is £1,196\.00\. .* the cost is £1,196\.00 instead of £1,104\.00\.$/)
  expect(await screen.findByText('Published: 23 shifts')).toBeTruthy()
  expect(requests.filter(({ call }) => call === PUBLISH).map(({ body }) => body)).toEqual([
    { updated_at: plan().updated_at, cost_shown: 1104 },
    { updated_at: changed.updated_at, cost_shown: 1196 },
  ])
})
