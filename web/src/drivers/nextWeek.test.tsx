/** Drivers confirm their availability for the next week, and the office sees who has. */
import type { NextWeekAnswers } from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { openDriverApp } from '../testing/openDriverApp.tsx'
import { administrator, driver } from '../testing/people.ts'

const WEEK = { from: '2026-03-16', to: '2026-03-22', is_asked: true }
const AT = '2026-03-12T10:00:00.000Z'

function openAvailability(is_asked: boolean) {
  const requests = fakeServer({
    'GET /api/driver/working-times': {
      body: { default_working_time: [], actual_override_working_time: [], updated_at: AT },
    },
    'GET /api/driver/leave': { body: [] },
    'GET /api/driver/availability': { body: { ...WEEK, is_asked, answered_at: null } },
    'POST /api/driver/availability': { body: { ...WEEK, answered_at: AT } },
  })
  return openDriverApp('/driver/unavailability', driver).then(() => requests)
}

test('a driver confirms the week with one press', async () => {
  const requests = await openAvailability(true)
  const part = within(await screen.findByRole('region', { name: 'Next week' }))
  expect(part.getByRole('status').textContent).toContain('Is your availability right?')
  await userEvent.setup().click(part.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(part.getByRole('status').textContent).toContain('You have confirmed'))
  expect(part.queryByRole('button')).toBeNull()
  expect(requests.find(({ call }) => call === 'POST /api/driver/availability')?.body).toEqual({
    week: WEEK.from,
  })
})

test('a driver is not asked while the office has that switched off', async () => {
  await openAvailability(false)
  await screen.findByRole('region', { name: 'Leave' })
  expect(screen.queryByRole('region', { name: 'Next week' })).toBeNull()
})

test('the office sees how many have confirmed, and calls the others', async () => {
  const counts: NextWeekAnswers = { ...WEEK, reminded_at: AT, active: 2, confirmed: 1 }
  const answers: NextWeekAnswers = {
    ...counts,
    drivers: [
      { id: 3, full_name: 'Bob Ray', phone: '07700 900123', answered_at: null },
      { id: 4, full_name: 'Ann Lee', phone: '', answered_at: AT },
    ],
  }
  fakeServer({
    'GET /api/driver': { body: [] },
    'GET /api/area': { body: [] },
    'GET /api/leave': { body: [] },
    'GET /api/driver-availability': { body: counts },
    'GET /api/driver-availability?with_drivers=1': { body: answers },
  })
  await openApp('/drivers', administrator)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Availability (1 of 2)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Availability next week' }))
  const [bob, ann] = dialog.getAllByRole('listitem')
  expect(within(bob as HTMLElement).getByRole('link', { name: /Bob Ray/ })).toBeDefined()
  expect(ann?.textContent).toMatch(/^Ann LeeConfirmed /)
})
