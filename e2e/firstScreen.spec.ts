/** The first screen of the drivers' app on a small phone (docs/spec/driverApp.md#what-is-first). */
import type { DriverShifts } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { TODAY } from './kernel/clock.ts'
import { expect, test } from './kernel/test.ts'

const YESTERDAY = addDays(TODAY, -1)
const TIMESHEET = {
  id: 9,
  type: 10,
  shift_id: 9001,
  restaurant_name: '',
  status: 10,
  status_progress: 10,
  period_date: YESTERDAY,
  start_time: '11:15',
  finish_time: '15:15',
  driver_start_time: '11:10',
  driver_finish_time: null,
  cost_per_hour: 12,
  cost_bonus: 0,
  const_fuel_bonus: 0,
  cost_total: 48,
  approved_fee: 0,
  short_notice: false,
  fuel_bonus_0: 0,
  fuel_bonus_3: 0,
  fuel_bonus_6: 0,
  comment: '',
  driver_comment: '',
  discard_reason: '',
  updated_at: `${YESTERDAY}T11:10:00.000Z`,
}
const OFFER = {
  id: 9003,
  period_date: addDays(TODAY, 2),
  start_time: '18:00',
  finish_time: '22:00',
  restaurant: { name: 'Harbour Tacos', address: '', postcode: '', map_latitude: null, map_longitude: null },
  comment: '',
  cost_per_hour: 12,
  cost_bonus: 0,
  const_fuel_bonus: 0,
  cost_total: 48,
  claims: 'take',
  offered_until: `${addDays(TODAY, 1)}T12:00:00.000Z`,
  claim: null,
  can_take: true,
  reasons: [],
  rest: [],
  updated_at: TIMESHEET.updated_at,
}

/**
 * The driver's list with a forgotten finish, a shift today with a long address, three pieces of news, an offer and
 * proposals.
 */
function crowded(real: DriverShifts) {
  const [one] = real.shifts
  const when = { start_time: '10:15', finish_time: '14:15' }
  const today = { ...one, ...when, id: 9002, period_date: TODAY, timesheet: null }
  const restaurant = {
    ...one?.restaurant,
    name: 'The Long Name of a Restaurant at the Harbour',
    address: '12 A Very Long Street Name, Some Business Park, Unit 14B',
  }
  const forgotten = { ...one, ...when, id: 9001, period_date: YESTERDAY, timesheet: TIMESHEET }
  const gone = [1, 2, 3].map((nr) => ({
    ...when,
    shift_id: nr,
    restaurant_name: 'Harbour Tacos',
    period_date: addDays(TODAY, nr),
    notice_pay: 0,
    handed_over: null,
  }))
  const shifts = [forgotten, { ...today, restaurant }]
  return { ...real, shifts, gone, requests: [], offered: 1, proposals: 2 }
}

test('Start shift is on the first screen of a small phone below an offer, proposals and a forgotten finish', async ({
  openPhone,
  shot,
}) => {
  const phone = await openPhone('driver@driverdesk.test')
  await phone.getByRole('article').first().waitFor()
  await phone.route(/\/api\/driver\/shift$/, async (route) =>
    route.fulfill({ json: crowded(await (await route.fetch()).json()) }),
  )
  await phone.route(/\/api\/driver\/shift\/open/, (route) =>
    route.fulfill({ json: { today: TODAY, shifts: [OFFER] } }),
  )
  // Playwright does not see the calls of a page that a worker controls, and the data on the phone is still fresh.
  await phone.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('No worker.'))
  })
  await phone.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
    for (const key of ['shifts', 'open', 'offered']) localStorage.removeItem(`driverdesk.driver.${key}`)
  })
  await phone.reload()
  await expect(phone.getByRole('button', { name: /^A shift is offered to you/ })).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Colleagues offer you 2 shifts' })).toBeVisible()
  await expect(phone.getByRole('button', { name: /^Not finished: Tue 17 Nov/ })).toBeVisible()
  await shot(phone, 'first-screen')
  const button = await phone.getByRole('button', { name: 'Start shift' }).boundingBox()
  const tabs = await phone.getByRole('navigation', { name: 'Main' }).boundingBox()
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
})
