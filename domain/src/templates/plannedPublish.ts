/** Alerts the people who can act when a planned publish fails, in whole or in part. */

import type { NewAlert } from '../alerts/alert.ts'
import type { WallTime } from '../kernel/instant.ts'
import { isolated } from '../kernel/isolated.ts'
import type { ShiftHours } from '../kernel/shiftLength.ts'
import { displayDate, type IsoDate } from '../kernel/wallClock.ts'
import { shiftText } from '../shifts/shiftText.ts'

export interface RefusedShift extends ShiftHours {
  restaurant: string
  problem: string
}

interface ToldPlan {
  id: number
  /** The planned time, on the business's clock. */
  at: WallTime
  /** 'Brighton' */
  place: string
}

export interface PlannedOutcome extends ToldPlan {
  plannerId: number
  published: number
  refused: readonly RefusedShift[]
  /** Shifts that the planner no longer has in scope. */
  outOfScope: number
}

/** So many are named one by one. */
const TOLD = 3

/** Once per plan, for the planner alone. */
export function plannedPublishAlert(outcome: PlannedOutcome): NewAlert {
  const { id, plannerId, at, place, published, refused, outOfScope } = outcome
  const reasons = refused.slice(0, TOLD).map(refusedText)
  const rest = refused.length - reasons.length
  const why = [
    ...reasons,
    ...(rest > 0 ? [`${rest} more`] : []),
    ...(outOfScope > 0 ? [`${countOf(outOfScope)} no longer in your areas`] : []),
  ]
  const [first] = refused.toSorted((a, b) => a.period_date.localeCompare(b.period_date))
  return {
    ...forOne(plannerId, `planned publish:${id}`),
    data: {
      message: `${isolated(place)}, planned for ${displayDate(at.date)} ${at.time}: ${countOf(published)} published, ${(refused.length + outOfScope).toLocaleString('en-GB')} not. ${why.join('; ')}`,
      ...(first && { date: first.period_date }),
    },
  }
}

export interface LeftPlan extends ToldPlan {
  /** Name of the planner, kept when the account is gone. */
  planner: string
  /** Name of the account whose rights count; undefined if no one publishes it, because the planner's account is gone. */
  publisher: string | undefined
  /** The first day of what is left. */
  from: IsoDate
}

/**
 * A plan is over, and not all of it is published, because of whose it was. Without counts: each reader sees another part.
 *
 * @param readers the staff who see something of what is left
 */
export function leftPlanAlerts(plan: LeftPlan, readers: readonly number[]): NewAlert[] {
  const { id, planner, publisher, at, place, from } = plan
  const why =
    publisher === undefined
      ? 'will not be published, since this account was removed'
      : `was not published whole, since some of it is not in the areas of ${isolated(publisher)}`
  const message = `${isolated(place)}, planned for ${displayDate(at.date)} ${at.time} by ${isolated(planner)}: ${why}. Publish it, or plan it again.`
  return readers.map((reader) => ({
    ...forOne(reader, `planned publish:${id}:${reader}`),
    data: { message, date: from },
  }))
}

/**
 * Its time has come and it could not be carried out, for no reason in the plan itself. The planner gets one alert for each
 * time that it was given.
 */
export function delayedPlanAlert({
  id,
  plannerId,
  at,
  place,
  from,
}: ToldPlan & { plannerId: number; from: IsoDate }): NewAlert {
  const message = `${isolated(place)}, planned for ${displayDate(at.date)} ${at.time}: could not be published yet. Driverdesk goes on trying each minute.`
  const key = `planned publish:${id}:delayed:${at.date} ${at.time}`
  return { ...forOne(plannerId, key), data: { message, date: from } }
}

const forOne = (panel_user_id: number, key: string) => ({
  ...{ channel: 'planned publish', event: 'refused', key, panel_user_id },
  restaurant_id: null,
  driver_id: null,
})

const refusedText = (shift: RefusedShift): string =>
  `${shiftText(shift)} at ${isolated(shift.restaurant)}: ${shift.problem}`

const countOf = (shifts: number): string =>
  shifts === 1 ? '1 shift' : `${shifts.toLocaleString('en-GB')} shifts`
