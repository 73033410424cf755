import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noDevice, shift } from '../../testing/scheduleFixtures.ts'
import { showSchedule } from '../testing/renderSchedule.tsx'
import { askToRemind } from './askToRemind.tsx'

const REMIND = 'POST /api/shift/remind'

test('reminds the drivers of all unacknowledged shifts after asking, or of one from its menu', async () => {
  const published = { status: 20, acknowledged_at: null } as const
  const two = { full_name: 'Driver Two', phone: '07700 900001' }
  let answer = { reminded: 1, no_device: 1, just_reminded: 0, not_reached: [two] }
  const { person, requests } = await showSchedule({
    shifts: [
      shift({ id: 1, ...published, period_date: '2026-03-12' }),
      shift({
        id: 2,
        ...published,
        period_date: '2026-03-13',
        driver_id: 2,
        driver: { id: 2, photo_src: null, ...two },
      }),
      shift({ id: 3, ...published, period_date: '2026-03-14', acknowledged_at: '2026-03-10T09:00:00.000Z' }),
      shift({ id: 4, period_date: '2026-03-15' }),
    ],
    answers: {
      [REMIND]: () => ({ body: answer }),
      'GET /api/driver-message/no-device': { body: noDevice({ unreachable: [2] }) },
    },
  })
  await person.click(
    await screen.findByRole('button', { name: 'Remind the drivers of 2 unacknowledged shifts' }),
  )
  const question = await screen.findByRole('dialog', { name: 'Remind 2 drivers?' })
  expect(question.textContent).toContain('2 shifts in 1 restaurant on 2 days.')
  await waitFor(() =>
    expect(question.textContent).toContain(
      'Not reached: 1 driverCopyNo device receives messages for them: phone them.Driver Two07700 900001Driver One gets a push message.',
    ),
  )
  expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancel' }))
  expect(requests.some(({ call }) => call === REMIND)).toBe(false)
  await person.click(within(question).getByRole('button', { name: 'Remind' }))
  expect(
    await screen.findByText(
      '1 driver is reminded. Driver Two (07700 900001) has no device and is not reminded: phone them.',
    ),
  ).toBeTruthy()

  answer = { reminded: 0, no_device: 0, just_reminded: 1, not_reached: [] }
  await person.click(screen.getByRole('button', { name: /^11:00 to 15:00, Driver Two/ }))
  const menu = await screen.findByRole('menu')
  await person.click(within(menu).getByRole('menuitem', { name: 'Remind the driver' }))
  expect(await screen.findByText('1 driver was reminded less than 5 minutes ago.')).toBeTruthy()

  const sent = requests.filter(({ call }) => call === REMIND)
  expect(sent.map(({ body }) => body)).toEqual([{ shift_ids: [1, 2] }, { shift_ids: [2] }])
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
})

test('names the drivers of shifts that are not in sight, with their numbers', async () => {
  await showSchedule({
    shifts: [],
    answers: { 'GET /api/driver-message/no-device': { body: noDevice({ unreachable: [2] }) } },
  })
  const two = { id: 2, full_name: 'Driver Two', phone: '07700 900001', photo_src: null }
  act(() => void askToRemind([shift({ id: 9, status: 20, driver_id: 2, driver: two })], new Map()))
  const question = await screen.findByRole('dialog', { name: 'Remind 1 driver?' })
  await waitFor(() => expect(question.textContent).toContain('Driver Two07700 900001'))
})
