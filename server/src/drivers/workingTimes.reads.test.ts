/** Compares the days off that the database finds with the domain's rule (docs/spec/drivers.md#days-off). */
import { HOLIDAY, isDayOff, REGULAR } from '@driverdesk/domain/drivers/availability.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { DRIVERS } from '../testing/testWorld.ts'
import { driversOff, workingTimes } from './workingTimes.reads.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const MONDAY = '2026-06-15'
const DATES = [0, 1, 2].map((day) => addDays(MONDAY, day))
const ids = Object.values(DRIVERS)
const NO_TIMES = { default_working_time: [], actual_override_working_time: [] }

const entry = fc.record({
  driver_id: fc.constantFrom(...ids),
  day: fc.nat(DATES.length - 1),
  hours: fc.constantFrom(
    { holiday: HOLIDAY, start_at: null, stop_at: null },
    { holiday: HOLIDAY, start_at: '09:00', stop_at: '12:00' },
    { holiday: REGULAR, start_at: '09:00', stop_at: '17:00' },
    { holiday: REGULAR, start_at: '18:00', stop_at: '24:00' },
  ),
})

test('with any working times, the drivers who are off are those that the rule gives', async () => {
  const tables = ['driver_working_time', 'driver_override_time'] as const
  await fc.assert(
    fc.asyncProperty(fc.array(entry), fc.array(entry), async (week, dates) => {
      for (const table of tables) await server.db.deleteFrom(table).execute()
      for (const { driver_id, day, hours } of week)
        await server.db
          .insertInto('driver_working_time')
          .values({ driver_id, week_day: day, ...hours })
          .execute()
      for (const { driver_id, day, hours } of dates)
        await server.db
          .insertInto('driver_override_time')
          .values({ driver_id, period_date: addDays(MONDAY, day), ...hours })
          .execute()
      const times = await workingTimes(server.db, ids)
      for (const date of DATES) {
        const { rows } = await driversOff(date).execute(server.db)
        const expected = ids.filter((id) => isDayOff(date, times.get(id) ?? NO_TIMES))
        expect(rows.map(({ driver_id }) => driver_id).toSorted((a, b) => a - b)).toEqual(
          expected.toSorted((a, b) => a - b),
        )
      }
    }),
    { numRuns: 30 },
  )
})
