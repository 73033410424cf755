/** Alerts the people who can act when a planned publish fails, in whole or in part. */

import type { NewAlert } from '../alerts/alert.ts'
import { countOf, numberText } from '../kernel/counts.ts'
import { momentOf, type WallTime } from '../kernel/instant.ts'
import { isolated } from '../kernel/names.ts'
import { type ShiftHours, shiftText } from '../kernel/shiftLength.ts'
import { displayDate, type IsoDate } from '../kernel/wallClock.ts'

interface RefusedShift extends ShiftHours {
  restaurant: string
  problem: string
}

interface PlanSummary {
  id: number
  /** The planned time, on the business's clock. */
  at: WallTime
  /** 'Brighton' */
  place: string
}

export interface PlannedOutcome extends PlanSummary {
  plannerId: number
  published: number
  refused: readonly RefusedShift[]
  /** Shifts no longer in the planner's scope. */
  outOfScope: number
}

/** This many shifts are listed. */
const MOST_LISTED = 3

/** One alert per plan, for the planner only. */
export function plannedPublishAlert(outcome: PlannedOutcome): NewAlert {
  const { id, plannerId, at, place, published, refused, outOfScope } = outcome
  const reasons = refused.slice(0, MOST_LISTED).map(refusedText)
  const rest = refused.length - reasons.length
  const why = [
    ...reasons,
    ...(rest > 0 ? [`${rest} more`] : []),
    ...(outOfScope > 0 ? [`${countOf(outOfScope, 'shift')} no longer in your areas`] : []),
  ]
  const [first] = refused.toSorted((a, b) => a.period_date.localeCompare(b.period_date))
  return {
    ...forOne(plannerId, `planned publish:${id}`),
    data: {
      message: `${isolated(place)}, planned for ${displayDate(at.date)} ${at.time}: ${countOf(published, 'shift')} published, ${numberText(refused.length + outOfScope)} not. ${why.join('; ')}`,
      ...(first && { date: first.period_date }),
    },
  }
}

interface LeftPlan extends PlanSummary {
  /** Name of the planner, kept after the account is removed. */
  planner: string
  /** Name of the account whose rights count; undefined if the planner's account is removed and no one publishes it. */
  publisher: string | undefined
  /** The first day with unpublished shifts. */
  from: IsoDate
}

/**
 * A plan has ended without publishing everything, because of its planner's rights. Has no counts, because each reader sees a
 * different part.
 *
 * @param readers the staff who see any of the unpublished shifts
 */
export function leftPlanAlerts(plan: LeftPlan, readers: readonly number[]): NewAlert[] {
  const { id, planner, publisher, at, place, from } = plan
  const why =
    publisher === undefined
      ? 'will not be published, because this account was removed'
      : `was only partly published, because some of it is outside the areas of ${isolated(publisher)}`
  const message = `${isolated(place)}, planned for ${displayDate(at.date)} ${at.time} by ${isolated(planner)}: ${why}. Publish it, or plan it again.`
  return readers.map((reader) => ({
    ...forOne(reader, `planned publish:${id}:${reader}`),
    data: { message, date: from },
  }))
}

/** A due plan could not be carried out, for a reason outside the plan. The planner gets one alert for each publishing time. */
export function delayedPlanAlert({
  id,
  plannerId,
  at,
  place,
  from,
}: PlanSummary & { plannerId: number; from: IsoDate }): NewAlert {
  const message = `${isolated(place)}, planned for ${displayDate(at.date)} ${at.time}: could not be published yet. Driverdesk keeps trying every minute.`
  const key = `planned publish:${id}:delayed:${at.date} ${at.time}`
  return { ...forOne(plannerId, key), data: { message, date: from } }
}

const forOne = (panel_user_id: number, key: string) => ({
  channel: 'planned publish',
  event: 'refused',
  key,
  panel_user_id,
  restaurant_id: null,
  driver_id: null,
})

const refusedText = (shift: RefusedShift): string =>
  `${shiftText(shift)} at ${isolated(shift.restaurant)}: ${shift.problem}`

/** Catches typing errors, which would never be due. */
const MOST_DAYS_AHEAD = 366
const A_DAY = 24 * 60 * 60 * 1000

/** Why shifts cannot be published at this time of the business's clock, under the wrong field; undefined if they can. */
export function publishAtProblem(
  at: WallTime,
  now: Date,
  timeZone: string,
): { field: 'date' | 'time'; message: string } | undefined {
  const moment = momentOf(at, timeZone)
  if (!moment) {
    const message = `On ${displayDate(at.date)} the clocks go forward, and ${at.time} does not exist. Choose another time.`
    return { field: 'time', message }
  }
  if (moment <= now) {
    const isOtherDay = moment.getTime() < now.getTime() - A_DAY
    return { field: isOtherDay ? 'date' : 'time', message: 'This time is in the past. Choose a later one.' }
  }
  if (moment.getTime() > now.getTime() + MOST_DAYS_AHEAD * A_DAY) {
    return { field: 'date', message: 'Choose a day within a year.' }
  }
  return undefined
}
