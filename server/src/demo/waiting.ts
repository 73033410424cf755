/** Adds requests from drivers: leave, open shifts, hand-overs, and a shift that its driver cannot work. */
import { dayOffPeriod } from '@driverdesk/domain/drivers/workingPeriods.ts'
import { addDays, daysBetween } from '@driverdesk/domain/kernel/wallClock.ts'
import { FREE, REJECTED, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sickShiftsAlert } from '@driverdesk/domain/sickCalls/sickCall.ts'
import { chanceOf } from './chance.ts'
import { LAST_PLANTED_DRIVER } from './drivers.ts'
import { ADMIN, MANAGER_AREAS } from './places.ts'
import type { Rota } from './rota.ts'
import texts from './texts.json' with { type: 'json' }
import { type DemoRow, nameOf, type World } from './world.ts'

type Shift = DemoRow<'shift'>

/** Drivers who are certainly active ask for leave. */
export function addLeave({ plan, make }: World): void {
  for (const [nr, { driver: driver_id, inDays, days, reason }] of texts.leaves.entries()) {
    const from_date = addDays(plan.today, inDays)
    const asked_at = `${addDays(plan.today, -1 - nr)}T16:20:00.000Z`
    make('leave_request', { driver_id, from_date, to_date: addDays(from_date, days - 1), reason, asked_at })
  }
}

/** How far ahead drivers ask for open shifts. */
const CLAIM_DAYS = 10
/** Drivers may agree until a day before the start. */
const HANDOVER_DAYS = 3

/** Adds what is asked about the shifts of a coming date. */
export function addWaiting(
  world: World,
  day: World,
  rota: Rota,
  date: string,
  shifts: readonly Shift[],
): void {
  const ahead = daysBetween(world.plan.today, date)
  if (ahead === 1) addSickCall(world, day, shifts)
  if (ahead >= 1 && ahead <= CLAIM_DAYS) for (const shift of shifts) addClaims(world, day, rota, shift)
  if (ahead === HANDOVER_DAYS) addHandovers(world, day, rota, shifts)
}

const yesterdayOf = ({ plan }: World, time: string) => `${addDays(plan.today, -1)}T${time}:00.000Z`

/** Published shifts with drivers in the manager's areas. Planted drivers are left alone. */
const heldShifts = ({ one }: World, shifts: readonly Shift[]) =>
  shifts.filter(
    ({ driver_id, status, restaurant_id }) =>
      status === SHIFT_PUBLISHED &&
      (driver_id ?? 0) > LAST_PLANTED_DRIVER &&
      MANAGER_AREAS.includes(one('restaurant', restaurant_id).area_id),
  )

/** The first driver of tomorrow without other hours for that date cannot work. Their shifts are open. */
function addSickCall(world: World, day: World, shifts: readonly Shift[]): void {
  const others = new Set(world.rows.driver_override_time.map((row) => row.driver_id))
  const first = heldShifts(world, shifts).find((shift) => !others.has(shift.driver_id ?? 0))
  if (!first?.driver_id) return
  const { driver_id, period_date, restaurant_id } = first
  const left = shifts.filter((shift) => shift.driver_id === driver_id)
  for (const shift of left)
    Object.assign(shift, {
      status_assigned: REJECTED,
      driver_id: null,
      driver_id_canceled: driver_id,
      cancelled_by: 'driver',
      cannot_work: true,
      acknowledged_at: null,
    })
  const asked_at = yesterdayOf(world, '19:05')
  const days = { from_date: period_date, to_date: period_date }
  const { id } = day.make('leave_request', {
    driver_id,
    kind: 'sick',
    ...days,
    reason: 'Flu',
    state: 'approved',
    asked_at,
    answered_at: asked_at,
    answered_by: ADMIN.author_name,
  })
  day.make('driver_override_time', { driver_id, period_date, ...dayOffPeriod() })
  const sick = { id, driver_id, driver_name: nameOf(world.one('driver', driver_id)), ...days }
  const restaurant = { id: restaurant_id, name: world.one('restaurant', restaurant_id).name }
  const here = left.filter((shift) => shift.restaurant_id === restaurant_id)
  const alert = sickShiftsAlert(sick, { restaurant, shifts: here.length, first: period_date })
  day.make('alert', { ...alert, created_at: asked_at } as never)
}

/** In areas where drivers ask for open shifts, one to three drivers have asked for about half of the shifts. */
function addClaims(world: World, day: World, rota: Rota, shift: Shift): void {
  const { id: shift_id, restaurant_id, period_date, start_time, finish_time } = shift
  const { claims } = world.one('area', world.one('restaurant', restaurant_id).area_id)
  if (claims !== 'ask' || shift.status !== SHIFT_PUBLISHED || shift.status_assigned !== FREE) return
  const chance = chanceOf(world.plan.seed, 'claims', shift_id)
  if (chance.happens(0.5)) return
  const free = rota.freeDrivers(restaurant_id, shift, chance).filter((id) => id > LAST_PLANTED_DRIVER)
  for (const driver_id of free.take(chance.whole(1, 3))) {
    const asked = { shift_id, driver_id, restaurant_id, period_date, start_time, finish_time }
    day.make('claim', { ...asked, asked_at: chance.moment(addDays(world.plan.today, -1), 12) })
  }
}

/** One driver offers a shift to a colleague, and two have agreed to swap theirs, which waits for the office. */
function addHandovers(world: World, day: World, rota: Rota, shifts: readonly Shift[]): void {
  const chance = chanceOf(world.plan.seed, 'handovers')
  const canTake = (taker: Shift, given: Shift) =>
    [...rota.freeDrivers(given.restaurant_id, given, chance)].includes(taker.driver_id ?? 0)
  const [offered, ...others] = heldShifts(world, shifts)
  const colleague = offered && rota.findDriver(offered.restaurant_id, offered, chance)
  if (colleague) add(offered, { taker_id: colleague })
  for (const given of others) {
    const other = others.find(
      (one) =>
        one.restaurant_id !== given.restaurant_id &&
        one.id > given.id &&
        canTake(given, one) &&
        canTake(one, given),
    )
    if (!other) continue
    add(given, {
      taker_id: other.driver_id,
      other_id: other.id,
      other_restaurant_id: other.restaurant_id,
      other_date: other.period_date,
      other_start: other.start_time,
      other_finish: other.finish_time,
      other_total: other.cost_total,
      state: 'agreed',
      answered_at: yesterdayOf(world, '20:15'),
    })
    return
  }
  function add(given: Shift, rest: Partial<DemoRow<'handover'>>): void {
    const { id: shift_id, driver_id, restaurant_id, period_date, start_time, finish_time, cost_total } = given
    const shift = { shift_id, restaurant_id, period_date, start_time, finish_time, cost_total }
    const offered_at = yesterdayOf(world, '18:40')
    day.make('handover', { giver_id: driver_id ?? 0, ...shift, for_all: false, offered_at, ...rest })
  }
}
