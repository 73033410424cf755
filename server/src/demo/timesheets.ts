import { type Pence, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import {
  addDays,
  type ClockTime,
  clockTime,
  daysBetween,
  minutesOfDay,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { LATE_AFTER } from '@driverdesk/domain/shifts/lateStart.ts'
import { shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { APPROVED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type Chance, chanceOf } from './chance.ts'
import { feeOfWork } from './charges.ts'
import type { DemoPlan, DemoRow } from './demoPlan.ts'
import { PLANTED_DRIVERS } from './drivers.ts'
import { earlier, instant } from './shiftRow.ts'
import { timesheetPlaces } from './timesheetPlaces.ts'

/** How many of the past published and assigned shifts have one (docs/spec/demo.md#demonstration-data). */
const SHARE = 0.82
/** Younger ones still wait for their approval. */
const RECENT_DAYS = 7

/** What a trip of 0 to 3, 3 to 6 and over 6 miles pays: the options as they stand in a new database. */
const TRIP_PAY: readonly [Pence, Pence, Pence] = [50, 100, 200]

/** As the approval of the pay freezes it (docs/spec/timesheets.md#timesheet-pay). */
const FROZEN_TRIP_PAY = {
  trip_pay_0: penceToPounds(TRIP_PAY[0]),
  trip_pay_3: penceToPounds(TRIP_PAY[1]),
  trip_pay_6: penceToPounds(TRIP_PAY[2]),
}

const NOT_FROZEN = { trip_pay_0: null, trip_pay_3: null, trip_pay_6: null }

/**
 * Status and progress (docs/spec/timesheets.md#timesheet-status, docs/spec/timesheets.md#timesheet-progress), and what
 * the driver recorded.
 */
interface State {
  status: 10 | 20 | 30
  progress: 10 | 20 | 30 | 40 | 50 | 60 | 70
  recorded: 'start and finish' | 'start' | 'nothing'
}

const IN_WORK: State = { status: 10, progress: 10, recorded: 'start' }
const SUBMITTED: State = { status: 10, progress: 20, recorded: 'start and finish' }
const NOT_SUBMITTED: State = { status: 10, progress: 30, recorded: 'nothing' }
const PAY_APPROVED: State = { status: 30, progress: 40, recorded: 'start and finish' }
const TIME_APPROVED: State = { status: 10, progress: 50, recorded: 'start and finish' }
const DISCARDED: State = { status: 20, progress: 60, recorded: 'start and finish' }
const DISCARDED_BY_DRIVER: State = { status: 20, progress: 70, recorded: 'nothing' }
/** Approved in spite of it: the progress stays (docs/spec/timesheets.md#transitions). */
const APPROVED_AFTER_DRIVER: State = { status: 30, progress: 70, recorded: 'nothing' }

const RECENT_STATES = [
  [SUBMITTED, 44],
  [TIME_APPROVED, 20],
  [PAY_APPROVED, 16],
  [NOT_SUBMITTED, 8],
  [IN_WORK, 5],
  [DISCARDED, 4],
  [DISCARDED_BY_DRIVER, 3],
] as const
const OLDER_STATES = [
  [PAY_APPROVED, 83],
  [TIME_APPROVED, 4],
  [SUBMITTED, 3],
  [DISCARDED, 4],
  [DISCARDED_BY_DRIVER, 2],
  [APPROVED_AFTER_DRIVER, 2],
  [NOT_SUBMITTED, 1],
  [IN_WORK, 1],
] as const

/** Of the driver who can sign in, by days ago and start: something of each kind among the newest. */
const PLANTED_STATES: Readonly<Record<string, State>> = {
  '7 11:00': PAY_APPROVED,
  '7 15:00': TIME_APPROVED,
  '3 11:00': DISCARDED,
  '3 15:00': PAY_APPROVED,
  '1 11:00': SUBMITTED,
  '1 15:00': SUBMITTED,
}

const DISCARD_REASONS = [
  'The restaurant says that nobody came',
  'Entered twice: the other one counts',
  'Another driver worked this shift',
]

const REJECT_REASONS = ['My car broke down', 'I am ill', 'I was double-booked that evening']

const DRIVER_COMMENTS = [
  'Long wait for the last order',
  'Flat tyre, lost twenty minutes',
  'Busy night, thank you',
]

/** The timesheet of a shift: about four in five of the past published ones that a driver worked have one. */
export function timesheetOf(
  plan: DemoPlan,
  shift: DemoRow<'shift'>,
  restaurant: DemoRow<'restaurant'> | undefined,
): NewRow<'timesheet'> | undefined {
  if (!shift.driver_id || shift.status !== SHIFT_PUBLISHED || shift.period_date >= plan.today)
    return undefined
  const chance = chanceOf(plan.seed, 'timesheet', shift.id)
  const hasOne = chance.happens(SHARE)
  const age = daysBetween(shift.period_date, plan.today)
  const drawn = chance.weighted(age <= RECENT_DAYS ? RECENT_STATES : OLDER_STATES)
  const planted =
    shift.driver_id === PLANTED_DRIVERS.account ? PLANTED_STATES[`${age} ${shift.start_time}`] : undefined
  if (!hasOne && !planted) return undefined
  const state = planted ?? drawn
  const worked = { ...shift, driver_id: shift.driver_id, finish_time: workedUntil(shift, chance) }
  return {
    shift_id: shift.id,
    restaurant_id: shift.restaurant_id,
    driver_id: worked.driver_id,
    status: state.status,
    status_progress: state.progress,
    period_date: shift.period_date,
    start_time: shift.start_time,
    finish_time: worked.finish_time,
    driver_start_time: state.recorded === 'nothing' ? null : begun(plan, shift, chance),
    driver_finish_time: state.recorded === 'start and finish' ? around(worked.finish_time, chance) : null,
    cost_per_hour: shift.cost_per_hour,
    cost_bonus: shift.cost_bonus ?? 0,
    const_fuel_bonus: shift.const_fuel_bonus ?? 0,
    cost_extra_bonus: penceToPounds(feeOfWork(plan, shift.id)),
    ...pay(worked, state, chance),
    comment: shift.comment ?? '',
    driver_comment: driverComment(state, chance),
    ...timesheetPlaces(plan, shift.id, restaurant, state.recorded),
    ...times(plan, shift, chance),
    discard_reason: state === DISCARDED ? chance.pick(DISCARD_REASONS) : '',
  }
}

/** What the driver wrote at the finish, or why they did not come. */
function driverComment({ progress, recorded }: State, chance: Chance): string {
  if (progress === DISCARDED_BY_DRIVER.progress) return chance.pick(REJECT_REASONS)
  return recorded === 'start and finish' && chance.happens(0.08) ? chance.pick(DRIVER_COMMENTS) : ''
}

/** Mostly as planned, sometimes a quarter or half an hour longer or shorter. */
function workedUntil({ finish_time }: DemoRow<'shift'>, chance: Chance): ClockTime {
  const difference = chance.weighted([
    [0, 80],
    [15, 10],
    [30, 4],
    [-15, 6],
  ] as const)
  return clockTime(minutesOfDay(finish_time) + difference)
}

/** One in twelve drivers is late; a chance of its own leaves everything else as it is. */
function begun({ seed }: DemoPlan, { id, start_time }: DemoRow<'shift'>, chance: Chance): ClockTime {
  const pressed = around(start_time, chance)
  const late = chanceOf(seed, 'late start', id)
  return late.happens(1 / 12) ? clockTime(minutesOfDay(start_time) + late.whole(LATE_AFTER, 40)) : pressed
}

/** As a driver's thumb hits it: from five minutes before to ten after. */
function around(time: ClockTime, chance: Chance): ClockTime {
  return clockTime(minutesOfDay(time) + chance.whole(-5, 10))
}

/** The trips by distance and what is to be paid with them (docs/spec/timesheets.md#timesheet-pay). */
function pay(shift: DemoRow<'shift'>, { status, recorded }: State, chance: Chance) {
  const trips = [chance.whole(0, 6), chance.whole(0, 4), chance.whole(0, 2)] as const
  const [near, middle, far] = recorded === 'start and finish' ? trips : ([0, 0, 0] as const)
  const total = shiftCost({
    rate: poundsToPence(shift.cost_per_hour),
    minutes: shiftLength(shift.start_time, shift.finish_time),
    driverBonus: poundsToPence(shift.cost_bonus ?? 0),
    fuelBonus:
      poundsToPence(shift.const_fuel_bonus ?? 0) +
      near * TRIP_PAY[0] +
      middle * TRIP_PAY[1] +
      far * TRIP_PAY[2],
  })
  return {
    ...{ cost_total: penceToPounds(total), fuel_bonus_0: near, fuel_bonus_3: middle, fuel_bonus_6: far },
    ...(status === APPROVED ? FROZEN_TRIP_PAY : NOT_FROZEN),
  }
}

/** Made on the day of the shift and last touched within the three days after it; never today or later. */
function times({ today }: DemoPlan, { period_date }: DemoRow<'shift'>, chance: Chance) {
  const touched = earlier(addDays(period_date, chance.whole(0, 3)), addDays(today, -1))
  return {
    created_at: instant(period_date, '12:00'),
    updated_at: instant(touched, clockTime(14 * 60 + chance.whole(0, 240))),
  }
}
