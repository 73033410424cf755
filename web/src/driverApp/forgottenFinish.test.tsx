import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { openDriverApp } from '../testing/openDriverApp.tsx'
import { driver } from '../testing/people.ts'
import { ownShift, ownShifts, ownTimesheet } from './testing/ownShifts.ts'

const ofDay = (period_date: string) => ({
  period_date,
  start_time: '11:15',
  finish_time: '15:15',
  timesheet: ownTimesheet({ period_date, driver_start_time: '11:10' }),
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T09:00:00Z') })
})

test("a finish that was forgotten on an earlier day is one line above today's shift, and leads to its own", async () => {
  fakeServer({
    'GET /api/driver/shift': { body: ownShifts(ownShift(), ownShift({ id: 2, ...ofDay('2026-11-16') })) },
  })
  await openDriverApp('/driver/shifts', driver)
  const line = await screen.findByRole('button', { name: 'Not finished: Mon 16 Nov, 11:15 – 15:15' })
  const [today, old] = screen.getAllByRole('article')
  expect(today?.textContent).toContain('17:00 – 22:00')
  expect(old?.textContent).toContain('Ask the office to enter your finish time.')
  await userEvent.click(line)
  const heading = within(old as HTMLElement).getByRole('heading', { name: 'Mon 16 Nov, 11:15 – 15:15' })
  expect(document.activeElement).toBe(heading)
})

test('within 24 hours of its start it can still be finished, and the day is otherwise free', async () => {
  fakeServer({
    'GET /api/driver/shift': { body: ownShifts(ownShift({ id: 2, ...ofDay('2026-11-17') })) },
  })
  await openDriverApp('/driver/shifts', driver)
  const old = await screen.findByRole('article', { name: 'Tue 17 Nov, 11:15 – 15:15' })
  expect(within(old).getByRole('button', { name: 'Finish shift' })).toBeTruthy()
  expect(within(old).getByText('Not finished')).toBeTruthy()
  expect(screen.queryByText('No shifts yet')).toBeNull()
})
