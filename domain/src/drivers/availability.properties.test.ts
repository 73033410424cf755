import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftLength } from '../kernel/shiftLength.ts'
import { addDays, clockTime, weekdayIndex } from '../kernel/wallClock.ts'
import { HOLIDAY, isDayOff, REGULAR, unavailability, type WorkingTime } from './availability.ts'

const hour = (hours: number) => (hours === 24 ? '24:00' : clockTime(hours * 60))
const DATES = ['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31']

const mostlyRegular = fc.oneof(
  { weight: 9, arbitrary: fc.constant(REGULAR) },
  { weight: 1, arbitrary: fc.constant(HOLIDAY) },
)

const entry = fc
  .record({ from: fc.nat(23), hours: fc.integer({ min: 1, max: 24 }), holiday: mostlyRegular })
  .map(({ from, hours, holiday }) => ({
    holiday,
    start_at: hour(from),
    stop_at: hour(Math.min(from + hours, 24)),
  }))

const working: fc.Arbitrary<WorkingTime> = fc.record({
  default_working_time: fc.array(
    fc.tuple(entry, fc.nat(6)).map(([given, week_day]) => ({ ...given, week_day })),
    {
      maxLength: 12,
    },
  ),
  actual_override_working_time: fc.array(
    fc.tuple(entry, fc.constantFrom(...DATES)).map(([given, period_date]) => ({ ...given, period_date })),
    { maxLength: 4 },
  ),
})

const times = fc
  .record({ day: fc.nat(3), start: fc.nat(23), length: fc.integer({ min: 1, max: 23 }) })
  .map(({ day, start, length }) => ({
    period_date: DATES[day] as string,
    start_time: hour(start),
    finish_time: clockTime((start + length) * 60),
  }))

/** True if the driver works in that hour of that date: checked hour by hour, without joining periods. */
function worksAt(date: string, at: number, given: WorkingTime): boolean {
  const override = given.actual_override_working_time.filter((each) => each.period_date === date)
  const weekday = given.default_working_time.filter((each) => each.week_day === weekdayIndex(date))
  const entries = override.length > 0 ? override : weekday
  if (entries.some((each) => each.holiday === HOLIDAY)) return false
  const covers = (each: (typeof entries)[number]) =>
    String(each.start_at) <= hour(at) && hour(at) < String(each.stop_at)
  return entries.length === 0 || entries.some(covers)
}

test('a driver can work a shift exactly when they work in every hour of it', () => {
  fc.assert(
    fc.property(times, working, (shift, given) => {
      const start = Number(shift.start_time.slice(0, 2))
      const hours = Array.from(
        { length: shiftLength(shift.start_time, shift.finish_time) / 60 },
        (_, n) => start + n,
      )
      const worksThroughout = hours.every((n) =>
        worksAt(addDays(shift.period_date, Math.trunc(n / 24)), n % 24, given),
      )
      expect(unavailability(shift, given) === undefined).toBe(worksThroughout)
    }),
    { numRuns: 1000 },
  )
})

test("says 'Driver unavailable' on days off, and the hours otherwise", () => {
  fc.assert(
    fc.property(times, working, (shift, given) => {
      const answer = unavailability(shift, given)
      const pastMidnight = shift.finish_time < shift.start_time && shift.finish_time !== '00:00'
      const days = [shift.period_date, ...(pastMidnight ? [addDays(shift.period_date, 1)] : [])]
      expect(answer === 'Driver unavailable').toBe(days.some((date) => isDayOff(date, given)))
      expect(answer ?? 'Driver unavailable').toMatch(
        /^Driver (unavailable|working time: \d\d:\d\d – \d\d:\d\d(, \d\d:\d\d – \d\d:\d\d)*)$/,
      )
    }),
    { numRuns: 500 },
  )
})
