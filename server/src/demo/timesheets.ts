import { type Pence, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import {
  addDays,
  type ClockTime,
  clockTime,
  daysBetween,
  minutesOfDay,
} from '@driverdesk/domain/kernel/wallClock.ts'
import * as charge from '@driverdesk/domain/shifts/cancelling.ts'
import { LATE_AFTER } from '@driverdesk/domain/shifts/lateStart.ts'
import { shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { CONFIRMED, QUERIED } from '@driverdesk/domain/timesheets/confirmation.ts'
import {
  APPROVED,
  OF_CANCELLATION,
  OF_WORK,
  PAY_APPROVED,
  PENDING,
  SUBMITTED,
  TIME_APPROVED,
} from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { NewRow } from '../kernel/tables.ts'
import { beforeToday, type Chance, chanceOf, entry } from './chance.ts'
import type { DemoPlan, DemoRow } from './demoPlan.ts'
import { PLANTED_DRIVERS } from './drivers.ts'
import type { Places } from './places.ts'

/** Share of the past published and assigned shifts with a timesheet (docs/spec/demo.md#demonstration-data). */
const SHARE = 0.82
/** More recent ones are still to be approved. */
const RECENT_DAYS = 7

/** Pay for a trip of 0 to 3, 3 to 6 and over 6 miles: the options of a new database. */
const TRIP_PAY: readonly [Pence, Pence, Pence] = [50, 100, 200]

/**
 * Status and progress (docs/spec/timesheets.md#timesheet-status, docs/spec/timesheets.md#timesheet-progress), and how
 * often the driver has pressed a button: at the start, and at the finish.
 */
const STATE = {
  inWork: { status: 10, status_progress: 10, pressed: 1 },
  submitted: { status: 10, status_progress: 20, pressed: 2 },
  notSubmitted: { status: 10, status_progress: 30, pressed: 0 },
  payApproved: { status: 30, status_progress: 40, pressed: 2 },
  timeApproved: { status: 10, status_progress: 50, pressed: 2 },
  discarded: { status: 20, status_progress: 60, pressed: 2 },
  discardedByDriver: { status: 20, status_progress: 70, pressed: 0 },
  /** Still approved. The progress stays (docs/spec/timesheets.md#transitions). */
  approvedAfterDriver: { status: 30, status_progress: 70, pressed: 0 },
} as const
type State = keyof typeof STATE

const RECENT: { readonly [state in State]?: number } = {
  submitted: 44,
  timeApproved: 20,
  payApproved: 16,
  notSubmitted: 8,
  inWork: 5,
  discarded: 4,
  discardedByDriver: 3,
}
const OLDER: typeof RECENT = {
  payApproved: 83,
  timeApproved: 4,
  submitted: 3,
  discarded: 4,
  discardedByDriver: 2,
  approvedAfterDriver: 2,
  notSubmitted: 1,
  inWork: 1,
}

/** Timesheets of the driver who can sign in, by days ago and start, so that the newest include one of each kind. */
const PLANTED_STATES: Readonly<Record<string, State>> = {
  '7 11:00': 'payApproved',
  '7 15:00': 'timeApproved',
  '3 11:00': 'discarded',
  '3 15:00': 'payApproved',
  '1 11:00': 'submitted',
  '1 15:00': 'submitted',
}

const DISCARD_REASONS = ['The restaurant says that no one came', 'Entered twice: the other one counts']
const REJECT_REASONS = ['My car broke down', 'I am ill', 'I was double-booked that evening']
const DRIVER_COMMENTS = [
  'Long wait for the last order',
  'Flat tyre, lost twenty minutes',
  'Busy night, thank you',
]
const QUERIES = ['Left at nine, we closed early', 'Someone else drove that evening']
const CANCEL_REASONS = [
  'Called in sick an hour before',
  'Did not answer the phone',
  'The restaurant closed early',
]

/** A driver's fee. */
const drawFee = (chance: Chance): Pence => chance.weighted([-500, -1_000, -2_000], [40, 45, 15])

interface ShiftRecords {
  timesheet: DemoRow<'timesheet'>[]
  shift_event: NewRow<'shift_event'>[]
}

/** Gives past shifts their timesheets and charges. The ids of the timesheets continue from call to call. */
export function timesheetMaker(plan: DemoPlan, places: Places) {
  const next = { id: 1 }
  return (shift: DemoRow<'shift'>): ShiftRecords => {
    const none = { timesheet: [], shift_event: [] }
    if (shift.status !== SHIFT_PUBLISHED || shift.period_date >= plan.today) return none
    if (shift.driver_id_canceled) return cancellation(plan, shift, shift.driver_id_canceled, next)
    const sheet = shift.driver_id && workTimesheet(plan, places, { ...shift, driver_id: shift.driver_id })
    if (!sheet) return none
    const timesheet = { id: next.id++, ...sheet }
    const cost = timesheet.cost_extra_bonus
    const set = {
      event: charge.CHARGE_SET,
      model_type: charge.ABOUT_TIMESHEET,
      model_id: timesheet.id,
    } as const
    return {
      timesheet: [timesheet],
      shift_event: cost ? [event(shift, sheet.driver_id, { ...set, cost })] : [],
    }
  }
}

/** The timesheet of a shift: about four in five of the past published ones that a driver worked have one. */
function workTimesheet(plan: DemoPlan, places: Places, shift: DemoRow<'shift'> & { driver_id: number }) {
  const chance = chanceOf(plan.seed, 'timesheet', shift.id)
  const hasOne = chance.happens(SHARE)
  const age = daysBetween(shift.period_date, plan.today)
  const shares = age <= RECENT_DAYS ? RECENT : OLDER
  const drawn = chance.weighted(Object.keys(shares) as State[], Object.values(shares))
  const isAccount = shift.driver_id === PLANTED_DRIVERS.account
  const planted = isAccount ? PLANTED_STATES[`${age} ${shift.start_time}`] : undefined
  if (!hasOne && !planted) return undefined
  const state = planted ?? drawn
  const { pressed, ...status } = STATE[state]
  const restaurant = entry(places.restaurant, shift.restaurant_id - 1)
  const { name } = entry(places.restaurateur, restaurant.restaurateur_id - 1)
  const { id, restaurant_id, driver_id, period_date, start_time, cost_per_hour, comment = '' } = shift
  const worked = { ...shift, finish_time: workedUntil(shift, chance) }
  const updated_at = chance.moment(beforeToday(addDays(period_date, chance.whole(0, 3)), plan.today), 14)
  return {
    shift_id: id,
    restaurant_id,
    driver_id,
    type: OF_WORK,
    ...status,
    period_date,
    start_time,
    finish_time: worked.finish_time,
    cost_per_hour,
    comment,
    driver_start_time: pressed > 0 ? pressedStart(plan, shift, chance) : null,
    driver_finish_time: pressed > 1 ? around(worked.finish_time, chance) : null,
    cost_bonus: shift.cost_bonus ?? 0,
    const_fuel_bonus: shift.const_fuel_bonus ?? 0,
    cost_extra_bonus: penceToPounds(feeOfWork(plan, id)),
    ...pay(worked, pressed > 1, chance),
    ...tripPay(status.status),
    driver_comment: driverComment(state, chance),
    ...pressedAt(chanceOf(plan.seed, 'timesheet place', id), restaurant, pressed),
    discard_reason: state === 'discarded' ? chance.pick(DISCARD_REASONS) : '',
    ...answer(chanceOf(plan.seed, 'timesheet answer', id), status.status_progress, updated_at, name),
    created_at: `${period_date}T12:00:00.000Z`,
    updated_at,
  } satisfies NewRow<'timesheet'>
}

/** The driver's comment at the finish, or their reason for not coming. */
function driverComment(state: State, chance: Chance): string {
  if (STATE[state].status_progress === 70) return chance.pick(REJECT_REASONS)
  return STATE[state].pressed > 1 && chance.happens(0.08) ? chance.pick(DRIVER_COMMENTS) : ''
}

/** Mostly as planned, sometimes a quarter or half an hour longer or shorter. */
function workedUntil({ finish_time }: DemoRow<'shift'>, chance: Chance): ClockTime {
  return clockTime(minutesOfDay(finish_time) + chance.weighted([0, 15, 30, -15], [80, 10, 4, 6]))
}

/** One in twelve drivers is late. A separate random source leaves everything else as it is. */
function pressedStart({ seed }: DemoPlan, { id, start_time }: DemoRow<'shift'>, chance: Chance): ClockTime {
  const pressed = around(start_time, chance)
  const late = chanceOf(seed, 'late start', id)
  return late.happens(1 / 12) ? clockTime(minutesOfDay(start_time) + late.whole(LATE_AFTER, 40)) : pressed
}

/** When the driver pressed the button: from five minutes early to ten minutes late. */
const around = (time: ClockTime, chance: Chance) => clockTime(minutesOfDay(time) + chance.whole(-5, 10))

/** The trips by distance and their pay (docs/spec/timesheets.md#timesheet-pay). */
function pay(shift: DemoRow<'shift'>, isFinished: boolean, chance: Chance) {
  const trips = [chance.whole(0, 6), chance.whole(0, 4), chance.whole(0, 2)] as const
  const [near, middle, far] = isFinished ? trips : ([0, 0, 0] as const)
  const ofTrips = near * TRIP_PAY[0] + middle * TRIP_PAY[1] + far * TRIP_PAY[2]
  const total = shiftCost({
    rate: poundsToPence(shift.cost_per_hour),
    minutes: shiftLength(shift.start_time, shift.finish_time),
    driverBonus: poundsToPence(shift.cost_bonus ?? 0),
    fuelBonus: poundsToPence(shift.const_fuel_bonus ?? 0) + ofTrips,
  })
  return { cost_total: penceToPounds(total), fuel_bonus_0: near, fuel_bonus_3: middle, fuel_bonus_6: far }
}

/** The trip pay that approval freezes (docs/spec/timesheets.md#timesheet-pay). */
function tripPay(status: 10 | 20 | 30) {
  const [trip_pay_0, trip_pay_3, trip_pay_6] = TRIP_PAY.map((pence) =>
    status === APPROVED ? penceToPounds(pence) : null,
  )
  return { trip_pay_0, trip_pay_3, trip_pay_6 }
}

/** The fee or bonus that staff have set on a work timesheet, in pence. Most have none. */
function feeOfWork({ seed }: DemoPlan, shiftId: number): Pence {
  const chance = chanceOf(seed, 'fee', shiftId)
  if (!chance.happens(0.02)) return 0
  return chance.happens(0.4) ? 1_000 : drawFee(chance)
}

/** The driver's location at start and finish: mostly at the restaurant, sometimes far away, sometimes unknown. */
function pressedAt(chance: Chance, { map_latitude, map_longitude }: DemoRow<'restaurant'>, pressed: number) {
  const [start, finish] = [1, 2].map((press) => {
    const metres = chance.weighted([chance.whole(5, 120), chance.whole(500, 2_500), null], [88, 6, 6])
    const angle = (chance.whole(0, 359) * Math.PI) / 180
    if (metres === null || press > pressed || map_latitude == null || map_longitude == null)
      return [null, null]
    // A degree of latitude has 111 km. Rounded, because sine and cosine may differ in the last digit between machines.
    const near = (at: number, part: number) => Math.round((at + (metres / 111_000) * part) * 1e6) / 1e6
    return [near(map_latitude, Math.cos(angle)), near(map_longitude, Math.sin(angle))]
  })
  const [map_start_lat, map_start_lng] = start ?? []
  const [map_finish_lat, map_finish_lng] = finish ?? []
  return { map_start_lat, map_start_lng, map_finish_lat, map_finish_lng }
}

type Answer = Pick<NewRow<'timesheet'>, 'restaurant_answer' | 'query_reason' | 'answered_at' | 'answered_by'>

/** The restaurant's answer to a timesheet: most are confirmed, and some are queried. */
function answer(chance: Chance, progress: number, answered_at: string, answered_by: string): Answer {
  const isConfirmed = chance.happens(0.7) && (progress === TIME_APPROVED || progress === PAY_APPROVED)
  if (progress === SUBMITTED && chance.happens(0.12))
    return { restaurant_answer: QUERIED, query_reason: chance.pick(QUERIES), answered_at, answered_by }
  if (isConfirmed) return { restaurant_answer: CONFIRMED, query_reason: '', answered_at, answered_by }
  return { restaurant_answer: null, query_reason: '', answered_at: null, answered_by: '' }
}

/**
 * Some shifts that a driver lost were cancelled for a fee, and a few of those charges were removed again. Most timesheets
 * take the whole fee, some take nothing, and some take twice as much.
 */
function cancellation(plan: DemoPlan, shift: DemoRow<'shift'>, driver_id: number, next: { id: number }) {
  const chance = chanceOf(plan.seed, 'cancellation', shift.id)
  if (!chance.happens(0.45)) return { timesheet: [], shift_event: [] }
  const fee = drawFee(chance)
  const isRemoved = chance.happens(0.2)
  const taken = chance.weighted([1, 0, 2], [70, 15, 15])
  const about = { model_type: charge.ABOUT_SHIFT, model_id: shift.id, cost: penceToPounds(fee) } as const
  const by = { cancelled_by: shift.cancelled_by ?? null, comment_cancelled: chance.pick(CANCEL_REASONS) }
  const cancelled = event(shift, driver_id, { ...about, event: charge.SHIFT_CANCELLED, ...by })
  const removed = event(shift, driver_id, { ...about, event: charge.CHARGE_REMOVED })
  const isRecent = daysBetween(shift.period_date, plan.today) <= RECENT_DAYS
  const { period_date, start_time, restaurant_id, cost_per_hour } = shift
  const timesheet = {
    id: next.id++,
    shift_id: shift.id,
    restaurant_id,
    driver_id,
    type: OF_CANCELLATION,
    status: isRecent ? PENDING : APPROVED,
    status_progress: isRecent ? SUBMITTED : PAY_APPROVED,
    period_date,
    start_time,
    finish_time: start_time,
    cost_per_hour,
    comment: '',
    driver_start_time: null,
    driver_finish_time: null,
    cost_bonus: 0,
    const_fuel_bonus: 0,
    cost_extra_bonus: penceToPounds(isRemoved ? 0 : fee * taken),
    cost_total: 0,
    fuel_bonus_0: 0,
    fuel_bonus_3: 0,
    fuel_bonus_6: 0,
    ...tripPay(PENDING),
    driver_comment: '',
    discard_reason: '',
    map_start_lat: null,
    map_start_lng: null,
    map_finish_lat: null,
    map_finish_lng: null,
    ...answer(chance, 0, '', ''),
    created_at: `${period_date}T${start_time}:00.000Z`,
    updated_at: chance.moment(isRecent ? period_date : addDays(period_date, chance.whole(0, 3)), 14),
  } satisfies DemoRow<'timesheet'>
  return { timesheet: [timesheet], shift_event: isRemoved ? [cancelled, removed] : [cancelled] }
}

type Event = NewRow<'shift_event'>

function event(
  shift: DemoRow<'shift'>,
  driver_id: number,
  about: Pick<Event, 'event' | 'model_type' | 'model_id' | 'cost'> & Partial<Event>,
) {
  const { id, restaurant_id, period_date, start_time, moderator_id } = shift
  return {
    shift_id: id,
    restaurant_id,
    driver_id,
    period_date,
    creator_id: moderator_id,
    cancelled_by: null,
    comment_cancelled: '',
    ...about,
    created_at: `${period_date}T${start_time}:00.000Z`,
  }
}
