import { type Pence, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import {
  addDays,
  type ClockTime,
  clockTime,
  daysBetween,
  minutesOfDay,
} from '@driverdesk/domain/kernel/wallClock.ts'
import * as charge from '@driverdesk/domain/shifts/chargeOfEdit.ts'
import { LATE_AFTER } from '@driverdesk/domain/shifts/lateStart.ts'
import { shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import { REJECTED, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { CONFIRMED, QUERIED } from '@driverdesk/domain/timesheets/confirmation.ts'
import {
  APPROVED,
  OF_CANCELLATION,
  PAY_APPROVED,
  PENDING,
  SUBMITTED,
  TIME_APPROVED,
} from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { DemoPlan, DemoRow } from './demoPlan.ts'
import { PLANTED_DRIVERS } from './drivers.ts'
import { timesheetPlaces } from './places.ts'
import { earlier, instant } from './shifts.ts'

/** Share of the past published and assigned shifts with a timesheet (docs/spec/demo.md#demonstration-data). */
const SHARE = 0.82
/** Younger ones still wait for their approval. */
const RECENT_DAYS = 7

/** Pay for a trip of 0 to 3, 3 to 6 and over 6 miles: the options of a new database. */
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

const STATE = {
  inWork: { status: 10, progress: 10, recorded: 'start' },
  submitted: { status: 10, progress: 20, recorded: 'start and finish' },
  notSubmitted: { status: 10, progress: 30, recorded: 'nothing' },
  payApproved: { status: 30, progress: 40, recorded: 'start and finish' },
  timeApproved: { status: 10, progress: 50, recorded: 'start and finish' },
  discarded: { status: 20, progress: 60, recorded: 'start and finish' },
  discardedByDriver: { status: 20, progress: 70, recorded: 'nothing' },
  /** Approved in spite of it: the progress stays (docs/spec/timesheets.md#transitions). */
  approvedAfterDriver: { status: 30, progress: 70, recorded: 'nothing' },
} as const satisfies Record<string, State>

const RECENT_STATES = [
  [STATE.submitted, 44],
  [STATE.timeApproved, 20],
  [STATE.payApproved, 16],
  [STATE.notSubmitted, 8],
  [STATE.inWork, 5],
  [STATE.discarded, 4],
  [STATE.discardedByDriver, 3],
] as const
const OLDER_STATES = [
  [STATE.payApproved, 83],
  [STATE.timeApproved, 4],
  [STATE.submitted, 3],
  [STATE.discarded, 4],
  [STATE.discardedByDriver, 2],
  [STATE.approvedAfterDriver, 2],
  [STATE.notSubmitted, 1],
  [STATE.inWork, 1],
] as const

/** Of the driver who can sign in, by days ago and start: something of each kind among the newest. */
const PLANTED_STATES: Readonly<Record<string, State>> = {
  '7 11:00': STATE.payApproved,
  '7 15:00': STATE.timeApproved,
  '3 11:00': STATE.discarded,
  '3 15:00': STATE.payApproved,
  '1 11:00': STATE.submitted,
  '1 15:00': STATE.submitted,
}

const DISCARD_REASONS = [
  'The restaurant says that no one came',
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
  const drawn = chance.weighted<State>(age <= RECENT_DAYS ? RECENT_STATES : OLDER_STATES)
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
    discard_reason: state === STATE.discarded ? chance.pick(DISCARD_REASONS) : '',
  }
}

/** The driver's comment at the finish, or their reason for not coming. */
function driverComment({ progress, recorded }: State, chance: Chance): string {
  if (progress === STATE.discardedByDriver.progress) return chance.pick(REJECT_REASONS)
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

const QUERIES = [
  'Left at nine, we closed early',
  'Someone else drove that evening',
  'Only two long trips, not three',
]

type Answer = Pick<NewRow<'timesheet'>, 'restaurant_answer' | 'query_reason' | 'answered_at' | 'answered_by'>

const NO_ANSWER: Answer = { restaurant_answer: null, query_reason: '', answered_at: null, answered_by: '' }

/** The restaurant's answer to a timesheet: most are confirmed, and some are queried. */
export function timesheetAnswer(
  plan: DemoPlan,
  { shift_id, status_progress, updated_at }: NewRow<'timesheet'>,
  owner: string,
): Answer {
  const chance = chanceOf(plan.seed, 'timesheet answer', shift_id ?? 0)
  const answer = { answered_at: updated_at ?? null, answered_by: owner }
  const isConfirmed = chance.happens(0.7)
  if (status_progress === SUBMITTED && chance.happens(0.12)) {
    return { ...answer, restaurant_answer: QUERIED, query_reason: chance.pick(QUERIES) }
  }
  const mayBe = status_progress === TIME_APPROVED || status_progress === PAY_APPROVED
  return mayBe && isConfirmed ? { ...answer, restaurant_answer: CONFIRMED, query_reason: '' } : NO_ANSWER
}

/** Charge events for the reports: cancellations with their timesheets, fees set on edit, and removed charges. */

export interface DemoCharges {
  charges: NewRow<'shift_event'>[]
  /** The timesheets of cancellations; they are numbered behind all others. */
  cancellations: NewRow<'timesheet'>[]
}

/** Of the open shifts that a driver has lost, so many were cancelled by the agency. */
const CANCELLED_SHARE = 0.45
const REMOVED_SHARE = 0.2
const FEE_SHARE = 0.02
/** Younger cancellations still wait for their approval. */
const YOUNG_DAYS = 7

const FEES = [
  [-500, 40],
  [-1_000, 45],
  [-2_000, 15],
] as const

/** The timesheet's part of the fee: mostly all of it, sometimes nothing, sometimes twice as much. */
const TAKEN = [
  [1, 70],
  [0, 15],
  [2, 15],
] as const

const REASONS = [
  'Called in sick an hour before',
  'Did not answer the phone',
  'Car broke down on the way',
  'The restaurant closed early',
]

/** The fee or bonus that staff have set on a timesheet of work, in pence; mostly none. */
function feeOfWork(plan: DemoPlan, shiftId: number): Pence {
  const chance = chanceOf(plan.seed, 'fee', shiftId)
  if (!chance.happens(FEE_SHARE)) return 0
  return chance.happens(0.4) ? 1_000 : chance.weighted(FEES)
}

/** The charges of a day's shifts; `timesheets` are those of their work. */
export function chargesOf(
  plan: DemoPlan,
  shifts: readonly DemoRow<'shift'>[],
  timesheets: readonly DemoRow<'timesheet'>[],
): DemoCharges {
  const byShift = new Map(timesheets.map((timesheet) => [timesheet.shift_id, timesheet]))
  const all = shifts
    .filter(({ period_date, status }) => period_date < plan.today && status === SHIFT_PUBLISHED)
    .map((shift): DemoCharges => {
      const timesheet = byShift.get(shift.id)
      if (timesheet) return { charges: feeEvents(shift, timesheet), cancellations: [] }
      return shift.status_assigned === REJECTED ? cancellation(plan, shift) : NO_CHARGES
    })
  return {
    charges: all.flatMap(({ charges }) => charges),
    cancellations: all.flatMap(({ cancellations }) => cancellations),
  }
}

const NO_CHARGES: DemoCharges = { charges: [], cancellations: [] }

function feeEvents(shift: DemoRow<'shift'>, { id, driver_id, cost_extra_bonus }: DemoRow<'timesheet'>) {
  const cost = Number(cost_extra_bonus ?? 0)
  if (cost === 0) return []
  const about = { event: charge.CHARGE_SET, model_type: charge.ABOUT_TIMESHEET, model_id: id } as const
  return [{ ...about, ...eventOf(shift, driver_id), cost, cancelled_by: null, comment_cancelled: '' }]
}

function cancellation(plan: DemoPlan, shift: DemoRow<'shift'>): DemoCharges {
  const chance = chanceOf(plan.seed, 'cancellation', shift.id)
  const driverId = shift.driver_id_canceled
  if (!driverId || !chance.happens(CANCELLED_SHARE)) return NO_CHARGES
  const fee = chance.weighted(FEES)
  const about = { model_type: charge.ABOUT_SHIFT, model_id: shift.id, ...eventOf(shift, driverId) } as const
  const cancelled = {
    ...about,
    event: charge.SHIFT_CANCELLED,
    cost: penceToPounds(fee),
    cancelled_by: shift.cancelled_by ?? null,
    comment_cancelled: chance.pick(REASONS),
  } as const
  const back = { cancelled_by: null, comment_cancelled: '' }
  const removed = { ...cancelled, event: charge.CHARGE_REMOVED, ...back } as const
  const isRemoved = chance.happens(REMOVED_SHARE)
  return {
    charges: isRemoved ? [cancelled, removed] : [cancelled],
    cancellations: [
      timesheetOfCancellation(plan, shift, driverId, isRemoved ? 0 : fee * chance.weighted(TAKEN), chance),
    ],
  }
}

const eventOf = (shift: DemoRow<'shift'>, driver_id: number) => ({
  shift_id: shift.id,
  restaurant_id: shift.restaurant_id,
  driver_id,
  period_date: shift.period_date,
  creator_id: shift.moderator_id,
  created_at: instant(shift.period_date, shift.start_time),
})

function timesheetOfCancellation(
  { today }: DemoPlan,
  { id, restaurant_id, period_date, start_time, cost_per_hour }: DemoRow<'shift'>,
  driver_id: number,
  fee: Pence,
  chance: Chance,
): NewRow<'timesheet'> {
  const isRecent = daysBetween(period_date, today) <= YOUNG_DAYS
  const state = isRecent
    ? ({ status: PENDING, status_progress: SUBMITTED } as const)
    : ({ status: APPROVED, status_progress: PAY_APPROVED } as const)
  const approved = isRecent ? period_date : addDays(period_date, chance.whole(0, 3))
  return {
    ...{ shift_id: id, restaurant_id, driver_id, type: OF_CANCELLATION, ...state, period_date, start_time },
    ...{ finish_time: start_time, cost_per_hour, cost_extra_bonus: penceToPounds(fee), cost_total: 0 },
    created_at: instant(period_date, start_time),
    updated_at: instant(approved, clockTime(14 * 60 + chance.whole(0, 240))),
  }
}
