/** What was planned to be published is published, but for some of it: whoever planned it is told (issue 8). */
import type { WallTime } from '../kernel/instant.ts'
import { displayDate } from '../kernel/wallClock.ts'
import type { ShiftHours } from '../shifts/shiftLength.ts'
import type { NewAlert } from './alert.ts'
import { isolated } from './isolated.ts'
import { shiftText } from './shiftText.ts'

export interface RefusedShift extends ShiftHours {
  restaurant: string
  problem: string
}

export interface PlannedOutcome {
  /** Of the plan. */
  id: number
  plannerId: number
  /** For when it was planned, on the business's clock. */
  at: WallTime
  /** 'Brighton' */
  place: string
  published: number
  refused: readonly RefusedShift[]
  /** Shifts that the planner no longer has in scope. */
  outOfScope: number
}

/** So many are told one by one. */
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
    channel: 'planned publish',
    event: 'refused',
    key: `planned publish:${id}`,
    restaurant_id: null,
    driver_id: null,
    panel_user_id: plannerId,
    data: {
      message: `${isolated(place)}, planned for ${displayDate(at.date)} ${at.time}: ${countOf(published)} published, ${refused.length + outOfScope} not. ${why.join('; ')}`,
      ...(first && { date: first.period_date }),
    },
  }
}

const refusedText = (shift: RefusedShift): string =>
  `${shiftText(shift)} at ${isolated(shift.restaurant)}: ${shift.problem}`

const countOf = (shifts: number): string => (shifts === 1 ? '1 shift' : `${shifts} shifts`)
