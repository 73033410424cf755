import { type IsoDate, weekdayIndex } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  ASSIGNED,
  SHIFT_DRAFT,
  SHIFT_NEW,
  SHIFT_PUBLISHED,
  type ShiftStatus,
  STALE,
} from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type Chance, chanceOf, entry } from './chance.ts'
import type { DemoPlan, DemoScale } from './demoPlan.ts'
import { openShift, type PlannedShift } from './plannedShift.ts'
import type { Rota } from './rota.ts'
import { shiftTimes } from './shiftTimes.ts'

/** Monday to Sunday, around 1: people order in at the weekend. */
const WEEKDAY_FACTORS = [0.84, 0.84, 0.9, 0.96, 1.16, 1.2, 1.1]

/** One restaurant in five has seven shifts in ten. */
const BUSY = { restaurants: 0.2, shifts: 0.7 }

const STATUS_SHARES = [
  [SHIFT_PUBLISHED, 60],
  [SHIFT_NEW, 30],
  [SHIFT_DRAFT, 10],
] as const

/** How many of each status have a driver; over all that makes seven in ten. A restaurant's drafts are open. */
const ASSIGNED_SHARES: Readonly<Record<ShiftStatus, number>> = {
  [SHIFT_PUBLISHED]: 0.85,
  [SHIFT_NEW]: 0.635,
  [SHIFT_DRAFT]: 0,
}
const REJECTED_SHARE_OF_OPEN = 0.12
const ASKED_FOR_SHARE_OF_OPEN = 0.4

/** The shifts of a date, their drivers booked on the rota. */
export function ordinaryShifts(plan: DemoPlan, date: IsoDate, rota: Rota): PlannedShift[] {
  const chance = chanceOf(plan.seed, 'shifts', date)
  const count = Math.round(plan.scale.shiftsPerDay * entry(WEEKDAY_FACTORS, weekdayIndex(date)))
  const pickRestaurant = restaurantPicker(plan.scale)
  return Array.from({ length: count }, () => ordinaryShift(date, pickRestaurant(chance), rota, chance))
}

function ordinaryShift(date: IsoDate, restaurantId: number, rota: Rota, chance: Chance): PlannedShift {
  const times = { period_date: date, ...shiftTimes(chance) }
  const status = chance.weighted(STATUS_SHARES)
  const open = openShift(restaurantId, status, times)
  if (chance.happens(ASSIGNED_SHARES[status])) {
    const id = rota.findDriver(restaurantId, times, chance)
    if (id === undefined) return open
    const shift: PlannedShift = { ...open, driver: { assignment: ASSIGNED, id } }
    rota.book(shift)
    return shift
  }
  if (status === SHIFT_PUBLISHED && chance.happens(REJECTED_SHARE_OF_OPEN)) {
    const rejectedBy = rota.findDriver(restaurantId, times, chance)
    if (rejectedBy !== undefined) return { ...open, driver: { assignment: STALE, rejectedBy } }
  }
  return { ...open, byRestaurant: open.byRestaurant || chance.happens(ASKED_FOR_SHARE_OF_OPEN) }
}

/** Draws a restaurant's id: the first fifth often, the last few never. Within the busy ones the first is the busiest. */
function restaurantPicker(scale: DemoScale): (chance: Chance) => number {
  const busy = Math.round(scale.restaurants * BUSY.restaurants)
  const working = scale.restaurants - scale.restaurantsWithoutShifts
  return (chance) => {
    if (!chance.happens(BUSY.shifts)) return chance.whole(busy + 1, working)
    // The lower of two draws: the first is drawn most, and each further one a little less.
    return Math.min(chance.whole(1, busy), chance.happens(0.5) ? chance.whole(1, busy) : busy)
  }
}
