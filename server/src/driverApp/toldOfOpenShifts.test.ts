/** Every open shift that drivers get a message about is listed in their app (docs/spec/shifts.md#notifying-drivers). */
import { openShiftRoutes } from '@driverdesk/contract/driverApp/openShifts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import type { ClaimWay } from '@driverdesk/domain/areas/areaRules.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetNotices, noticesOf } from '../push/testing/notices.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await forgetShifts(server.db)
  await forgetNotices(server.db)
})
afterAll(() => server.end())

const rule = (claims: ClaimWay) => server.db.updateTable('area').set({ claims }).execute()

/** Publishes a shift. @returns whether the driver gets a message, and whether the app lists it */
async function published(given: Parameters<typeof addShift>[1]): Promise<{ told: boolean; listed: boolean }> {
  const { id } = await addShift(server.db, { period_date: '2026-06-11', ...given })
  await server.reply(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'administrator')
  const notices = await noticesOf(server.db)
  const { shifts } = await server.reply(openShiftRoutes.list, { query: { limit: '5000' } }, 'driver')
  return {
    told: notices.some(({ driver_id }) => driver_id === DRIVERS.north),
    listed: shifts.some((shift) => shift.id === id),
  }
}

const EVENING = { start_time: '18:00', finish_time: '22:00' }

/** It is Wednesday 10 June, noon; the driver is offered in the north. */
const CASES: [string, Parameters<typeof addShift>[1], isListed: boolean][] = [
  ['of tomorrow', {}, true],
  ['of today that has not begun', { period_date: '2026-06-10', ...EVENING }, true],
  ['that has begun', { period_date: '2026-06-10', start_time: '08:00', finish_time: '17:00' }, false],
  ['of last week', { period_date: '2026-06-03' }, false],
  ['31 days ahead', { period_date: '2026-07-11' }, true],
  ['32 days ahead', { period_date: '2026-07-12' }, false],
  ['that its restaurant cancelled', { status_assigned: 30, cancelled_by: 'restaurant' }, false],
  ['that its driver cancelled', { status_assigned: 30, driver_id_canceled: DRIVERS.everywhere }, true],
  ['that the driver gave back', { status_assigned: 30, driver_id_canceled: DRIVERS.north }, false],
  ['elsewhere', { restaurant_id: RESTAURANTS.southOne }, false],
]

test.each(CASES)(
  'a driver is notified of an open shift %s if their app lists it',
  async (_, given, isListed) => {
    await rule('take')
    expect(await published(given)).toEqual({ told: isListed, listed: isListed })
  },
)

test('notifies no one of a shift at a restaurant that is no longer active', async () => {
  await rule('off')
  const restaurant = server.db.updateTable('restaurant').where('id', '=', RESTAURANTS.northOne)
  await restaurant.set({ status: 20 }).execute()
  expect(await published({})).toEqual({ told: false, listed: false })
  await restaurant.set({ status: 10 }).execute()
})

test('lists the shift in the message, however many others come first', async () => {
  await rule('take')
  const earlier = { status: 20, period_date: '2026-06-11' } as const
  await addShifts(server.db, Array(250).fill(earlier))
  expect(await published({ period_date: '2026-06-12' })).toEqual({ told: true, listed: true })
})

test('if the app lists none, drivers are notified of those that they could work, and call the office', async () => {
  await rule('off')
  expect(await published({ period_date: '2026-07-12' })).toEqual({ told: true, listed: false })
  await forgetNotices(server.db)
  expect(await published({ period_date: '2026-06-03' })).toEqual({ told: false, listed: false })
})
