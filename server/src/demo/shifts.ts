import { penceOrNull, penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import { shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import {
  addDays,
  type ClockTime,
  clockTime,
  type DateRange,
  daysBetween,
  type IsoDate,
  weekdayIndex,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { type PayRates, payRate } from '@driverdesk/domain/restaurants/payRate.ts'
import { shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import {
  ASSIGNED,
  FREE,
  REJECTED,
  SHIFT_DRAFT,
  SHIFT_NEW,
  SHIFT_PUBLISHED,
  type ShiftStatus,
} from '@driverdesk/domain/shifts/shiftStatus.ts'
import agency from './agency.json' with { type: 'json' }
import { beforeToday, type Chance, chanceOf, entry } from './chance.ts'
import { type DemoPlan, filledRange } from './demoPlan.ts'
import { ACCOUNT_DRIVER } from './drivers.ts'
import { staffByRestaurant } from './places.ts'
import type { Rota, Times } from './rota.ts'
import texts from './texts.json' with { type: 'json' }
import type { DemoRow, World } from './world.ts'

type Assignment = typeof ASSIGNED | typeof FREE | typeof REJECTED

/** A shift before it has an id, a price and a history. */
type PlannedShift = ReturnType<typeof plannedShift>

/**
 * Made by staff, or by a restaurant if it is a draft.
 *
 * @param driver who has it, or if it is `rejected`, who gave it back; without one it is open
 */
function plannedShift(
  restaurant_id: number,
  status: ShiftStatus,
  times: Times,
  driver: number | undefined,
  isRejected = false,
) {
  return {
    restaurant_id,
    status,
    status_assigned: (driver === undefined ? FREE : isRejected ? REJECTED : ASSIGNED) as Assignment,
    ...times,
    driver_id: isRejected ? null : (driver ?? null),
    driver_id_canceled: isRejected ? (driver ?? null) : null,
    byRestaurant: status === SHIFT_DRAFT,
  }
}

/** Demand from Monday to Sunday, around 1, and higher at the weekend. */
const WEEKDAY_FACTORS = [0.84, 0.84, 0.9, 0.96, 1.16, 1.2, 1.1]

/** One restaurant in five has seven shifts in ten. */
const BUSY = { restaurants: 0.2, shifts: 0.7 }

/** Share of each status with a driver; seven in ten overall. A restaurant's drafts are open. */
const ASSIGNED_SHARES = { [SHIFT_PUBLISHED]: 0.85, [SHIFT_NEW]: 0.635, [SHIFT_DRAFT]: 0 }

/** Generates the shifts of a date and books their drivers on the rota. */
export function ordinaryShifts({ seed, scale }: DemoPlan, date: IsoDate, rota: Rota): PlannedShift[] {
  const chance = chanceOf(seed, 'shifts', date)
  const count = Math.round(scale.shiftsPerDay * entry(WEEKDAY_FACTORS, weekdayIndex(date)))
  // The first fifth of the restaurants have shifts often, the last few never. The first is the busiest.
  const busy = Math.round(scale.restaurants * BUSY.restaurants)
  const restaurantId = () =>
    chance.happens(BUSY.shifts)
      ? Math.min(chance.whole(1, busy), chance.happens(0.5) ? chance.whole(1, busy) : busy)
      : chance.whole(busy + 1, scale.restaurants - scale.restaurantsWithoutShifts)
  return Array.from({ length: count }, () => {
    const shift = ordinaryShift(date, restaurantId(), rota, chance)
    rota.book(shift)
    return shift
  })
}

function ordinaryShift(period_date: IsoDate, restaurantId: number, rota: Rota, chance: Chance): PlannedShift {
  const times = { period_date, ...shiftTimes(chance) }
  const status = chance.weighted<ShiftStatus>([SHIFT_PUBLISHED, SHIFT_NEW, SHIFT_DRAFT], [60, 30, 10])
  const isAssigned = chance.happens(ASSIGNED_SHARES[status])
  if (isAssigned || (status === SHIFT_PUBLISHED && chance.happens(0.12))) {
    const driver = rota.findDriver(restaurantId, times, chance)
    if (isAssigned || driver) return plannedShift(restaurantId, status, times, driver, !isAssigned)
  }
  const open = plannedShift(restaurantId, status, times, undefined)
  return { ...open, byRestaurant: open.byRestaurant || chance.happens(0.4) }
}

/** Earliest and latest start, least and most length, in quarters of an hour: lunch, dinner, long, late, breakfast, night. */
const KINDS = [
  [44, 48, 12, 18],
  [66, 74, 14, 21],
  [46, 54, 26, 36],
  [70, 78, 27, 32],
  [26, 32, 14, 20],
  [86, 90, 28, 34],
] as const

/** A typical start and finish: mostly lunch and dinner, always on a quarter of an hour. */
function shiftTimes(chance: Chance): { start_time: ClockTime; finish_time: ClockTime } {
  const [earliest, latest, least, most] = chance.weighted(KINDS, [28, 44, 12, 9, 5, 2])
  const start = chance.whole(earliest, latest) * 15
  return { start_time: clockTime(start), finish_time: clockTime(start + chance.whole(least, most) * 15) }
}

const { backToBack, rejected, overlapping, nights } = agency.plantedShifts

/** Counted from today. */
export const REJECTED_DAYS = [-2, 0, 1, 3]

/** The planted cases (docs/spec/demo.md#planted-cases), by date; dates without any are missing. */
export function plantedShifts(plan: DemoPlan): Map<IsoDate, PlannedShift[]> {
  const on = (...days: readonly number[]) => days.map((offset) => addDays(plan.today, offset))
  const planted: [dates: IsoDate[], shifts: Planted[]][] = [
    // They meet at 15:00, at the two restaurants of one account, which is no clash (docs/spec/shifts.md#clash).
    [on(-7, -3, -1, 0, 1, 4), backToBack],
    [on(...REJECTED_DAYS), rejected],
    // Unpublished ones overlap each other and a published one (docs/spec/shifts.md#overlap-of-unpublished-shifts).
    [on(0, 2), overlapping],
    // Through the hour that is skipped or repeated, one that ends within it, and an open one.
    [clockChangeEvenings(filledRange(plan), plan.today), nights],
  ]
  const all = planted.flatMap(([dates, shifts]) =>
    dates.flatMap((period_date) =>
      shifts.map(
        ({ restaurant, driver, rejectedBy, start: start_time, finish: finish_time, isPublished }) => {
          const times = { period_date, start_time, finish_time }
          const status = isPublished ? SHIFT_PUBLISHED : SHIFT_NEW
          return plannedShift(restaurant, status, times, driver ?? rejectedBy, rejectedBy !== undefined)
        },
      ),
    ),
  )
  return Map.groupBy(all, ({ period_date }) => period_date)
}

interface Planted {
  restaurant: number
  driver?: number
  rejectedBy?: number
  start: ClockTime
  finish: ClockTime
  isPublished?: boolean
}

/**
 * The evenings before the clocks change in the United Kingdom: the Saturdays before the last Sundays of March and October
 * (Summer Time Order 2002). Returns all within the range. If there is none for a change, returns the nearest to today, so
 * that both nights can always be seen.
 */
export function clockChangeEvenings(range: DateRange, today: IsoDate): IsoDate[] {
  const year = (date: IsoDate) => Number(date.slice(0, 4))
  const first = Math.min(year(range.from), year(today) - 1)
  const count = Math.max(year(range.to), year(today) + 1) - first + 1
  const distance = (date: IsoDate) => Math.abs(daysBetween(date, today))
  return ['03-31', '10-31']
    .flatMap((lastDay) => {
      const evenings = Array.from({ length: count }, (_, nr) => saturdayBefore(`${first + nr}-${lastDay}`))
      const within = evenings.filter((evening) => range.from <= evening && evening <= range.to)
      return within.length > 0 ? within : evenings.toSorted((a, b) => distance(a) - distance(b)).slice(0, 1)
    })
    .toSorted()
}

/** The day before the last Sunday up to a date. */
const saturdayBefore = (lastDay: IsoDate) => addDays(lastDay, -((weekdayIndex(lastDay) + 1) % 7) - 1)

/**
 * Gives a planned shift its id, its price (docs/spec/shifts.md#rate-of-a-shift, docs/spec/shifts.md#cost-of-a-shift)
 * and its history.
 */
export function shiftMaker(world: World, day: World) {
  const staff = staffByRestaurant(world)
  const { seed, today } = world.plan
  return ({ byRestaurant, ...planned }: PlannedShift, chance: Chance): DemoRow<'shift'> => {
    const { status, status_assigned, period_date, start_time, finish_time } = planned
    const restaurant = world.one('restaurant', planned.restaurant_id)
    // Created one to two weeks ahead and last changed in an afternoon, never today or later.
    const created = beforeToday(addDays(period_date, -chance.whole(7, 15)), today)
    const updated = beforeToday(addDays(created, chance.whole(0, 4)), today)
    const created_at = chance.moment(created, 8)
    const updated_at = chance.moment(updated, 13)
    const rate = payRate(ratesOf(restaurant), ratesOf(world.one('area', restaurant.area_id)), period_date)
    const driverBonus = chance.weighted([0, 1_000, 2_000], [88, 8, 4])
    const fuelBonus = chance.happens(0.12) ? chance.whole(50, 499) : 0
    const total = shiftCost({ rate, minutes: shiftLength(start_time, finish_time), driverBonus, fuelBonus })
    const extra_request = chance.happens(0.03) ? 1 : 0
    const comment = chance.happens(0.06) ? chance.pick(texts.shiftComments) : ''
    const staffId = chance.pick(staff.get(restaurant.id) ?? [])
    const owner = byRestaurant ? restaurant.restaurateur_id : null
    const shift = day.make('shift', {
      ...planned,
      cost_per_hour: penceToPounds(rate),
      cost_total: penceToPounds(total),
      cost_bonus: penceToPounds(driverBonus),
      const_fuel_bonus: penceToPounds(fuelBonus),
      extra_request,
      comment,
      created_at,
      updated_at,
      cancelled_by: status_assigned === REJECTED ? 'driver' : null,
      cannot_work: null,
      // A restaurant's own shift is a draft until the restaurant submits it (docs/spec/shifts.md#shift-status).
      creator_id: byRestaurant ? null : staffId,
      restaurateur_creator_id: owner,
      moderator_id: status === SHIFT_PUBLISHED ? staffId : null,
      restaurateur_moderator_id: status === SHIFT_NEW ? owner : null,
      acknowledged_at: null,
    })
    // Nearly all past and most future ones are acknowledged; the driver who can sign in has done so up to today.
    const isOwn = shift.driver_id === ACCOUNT_DRIVER && period_date >= today
    const share = isOwn ? Number(period_date === today) : period_date < today ? 0.97 : 0.7
    const isHeld = shift.driver_id !== null && status === SHIFT_PUBLISHED
    if (isHeld && chanceOf(seed, 'acknowledged', shift.id).happens(share)) shift.acknowledged_at = updated_at
    return shift
  }
}

const ratesOf = ({
  standard_pay,
  weekend_pay,
}: Pick<DemoRow<'restaurant'>, 'standard_pay' | 'weekend_pay'>): PayRates => ({
  standard_pay: penceOrNull(standard_pay),
  weekend_pay: penceOrNull(weekend_pay),
})
