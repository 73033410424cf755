/**
 * A driver's working times as a client sends them (docs/spec/drivers.md#working-times,
 * docs/spec/drivers.md#working-periods, docs/spec/drivers.md#driver-calls, docs/spec/shifts.md#availability).
 */
import { PREFERRED_TIMES } from '@driverdesk/domain/drivers/preferredTimes.ts'
import { type GivenPeriod, periodProblems } from '@driverdesk/domain/drivers/workingPeriods.ts'
import { displayDate, WEEKDAYS } from '@driverdesk/domain/kernel/wallClock.ts'
import { z } from 'zod'
import { code, id, ignored, isoDate, seenTimestamp, text } from '../kernel/wire.ts'

const WEEK_DAY_INVALID = 'Must be 0 (Monday) to 6 (Sunday).'
const clock = () => text().max(8, 'At most 8 characters.').nullish()

/** Holiday 10: unavailable all day, ignoring the times; 20: a working period. The domain checks the times. */
const period = {
  holiday: code([10, 20], 'Must be 10 (unavailable all day) or 20 (working period).'),
  start_at: clock(),
  stop_at: clock(),
  id: ignored(),
  driver_id: ignored(),
}

export const GivenDefaultTime = z.strictObject({
  week_day: code<number>([0, 1, 2, 3, 4, 5, 6], WEEK_DAY_INVALID),
  ...period,
})
export type GivenDefaultTime = z.infer<typeof GivenDefaultTime>

export const GivenOverrideTime = z.strictObject({ period_date: isoDate(), ...period })
export type GivenOverrideTime = z.infer<typeof GivenOverrideTime>

const Times = z.strictObject({
  default_working_times: z.array(GivenDefaultTime).max(500, 'At most 500 periods of a week.'),
  override_working_time: z.array(GivenOverrideTime).max(5_000, 'At most 5,000 periods of dates.'),
  updated_at: seenTimestamp().optional(),
})

/** All of the signed-in driver's working times. Entries left out are removed, except past dates, which stay. */
export const OwnWorkingTimes = Times.superRefine(noteProblems)
export type OwnWorkingTimes = z.infer<typeof OwnWorkingTimes>

/** The same for any driver, sent by staff. */
export const ChangedWorkingTimes = z
  .strictObject({ driver_id: id('Driver is required'), ...Times.shape })
  .superRefine(noteProblems)
export type ChangedWorkingTimes = z.infer<typeof ChangedWorkingTimes>

export const GivenPreferredTimes = z.strictObject({
  preferred_times: z
    .array(z.enum(PREFERRED_TIMES, `Must be one of: ${PREFERRED_TIMES.join(', ')}.`))
    .max(PREFERRED_TIMES.length, `At most ${PREFERRED_TIMES.length} times.`),
})

/** A published shift that its driver can no longer work. */
export const UnavailableShift = z.object({
  id: id(),
  period_date: z.string(),
  start_time: z.string(),
  finish_time: z.string(),
  /** Older servers do not send it. */
  restaurant_name: z.string().optional(),
})

function noteProblems(given: z.output<typeof Times>, context: z.RefinementCtx): void {
  const note = (list: string, problems: readonly EntryProblem[]) => {
    for (const { at, field, message } of problems)
      context.addIssue({ code: 'custom', path: [list, at, field], message })
  }
  const byDay = (entry: GivenDefaultTime) => WEEKDAYS[entry.week_day] as string
  const byDate = (entry: GivenOverrideTime) => displayDate(entry.period_date)
  note('default_working_times', entryProblems(given.default_working_times, byDay))
  note('override_working_time', entryProblems(given.override_working_time, byDate))
}

interface EntryProblem {
  at: number
  field: string
  message: string
}

/** The problems of all days, in the order of the entries. */
function entryProblems<T extends GivenPeriod>(
  entries: readonly T[],
  dayOf: (entry: T) => string,
): EntryProblem[] {
  const placed = entries.map((entry, at) => ({ entry, at }))
  const days = Map.groupBy(placed, ({ entry }) => dayOf(entry))
  const all = [...days].flatMap(([day, ofDay]) => {
    const problems = periodProblems(
      day,
      ofDay.map(({ entry }) => entry),
    )
    return ofDay.flatMap(({ at }, index) =>
      Object.entries(problems[index] ?? {}).map(([field, message]) => ({ at, field, message })),
    )
  })
  return all.sort((a, b) => a.at - b.at)
}
