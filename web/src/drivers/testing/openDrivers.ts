import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { openApp } from '../../testing/openApp.tsx'
import { administrator } from '../../testing/people.ts'
import { driverRecord } from './driverRecord.ts'

const area = (id: number, name: string) => ({
  id,
  name,
  label: name,
  city_id: 1,
  standardPayRate: 11,
  weekendPayRate: 12,
  restaurants: [],
  restaurantsAssigned: 0,
  updated_at: '2026-03-01T09:00:00.000Z',
})

export const ana = driverRecord({
  id: 1,
  first_name: 'Ana',
  email: 'ana@driverdesk.test',
  activated_at: '2026-02-03T10:30:00.000Z',
  activity_time: '2026-03-10T18:05:00.000Z',
  car_insurance_renewal_date: '2026-03-01',
})
export const ben = driverRecord({
  id: 2,
  first_name: 'Ben',
  area_ids: [{ area_id: 3 }],
  activity_status: 10,
  driver_license_expiry_date: '2026-04-01',
})
export const applicant = driverRecord({ id: 3, first_name: 'Cleo', status: 30 })

/** Opens the drivers' list at a path as an administrator, on 11 March 2026, with two areas and three drivers. */
export async function openDrivers(path: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T12:00:00Z') })
  const requests = fakeServer({
    'GET /api/driver?status=10': { body: [ana, ben] },
    'GET /api/driver?status=20': { body: [] },
    'GET /api/driver?status=30': { body: [applicant] },
    'GET /api/area': { body: [area(2, 'North'), area(3, 'East')] },
    'GET /api/restaurant?status=all&short=1': { body: [] },
    ...answers,
  })
  const router = await openApp(path, administrator)
  await screen.findByRole('heading', { name: /^Drivers/ })
  return { requests, router, person: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
}
