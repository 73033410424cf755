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
 * Status and progress (docs/spec/timesheets.md#timesheet-status, docs/spec/timesheets.md#timesheet-progress), how often the
 * driver has pressed a button, at the start and at the finish, and how many in a hundred of the recent and the older ones.
 */
const STATE = {
  payApproved: [30, 40, 2, 16, 83],
  timeApproved: [10, 50, 2, 20, 4],
  submitted: [10, 20, 2, 44, 3],
  discarded: [20, 60, 2, 4, 4],
  discardedByDriver: [20, 70, 0, 3, 2],
  /** Still approved. The progress stays (docs/spec/timesheets.md#transitions). */
  approvedAfterDriver: [30, 70, 0, 0, 2],
  notSubmitted: [10, 30, 0, 8, 1],
  inWork: [10, 10, 1, 5, 1],
} as const
type State = keyof typeof STATE
const STATES = Object.keys(STATE) as State[]

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

type Timesheet = DemoRow<'timesheet'>
type ShiftRow = DemoRow<'shift'>

/** Gives past shifts their timesheets and charges. The ids of the timesheets continue from call to call. */
export function timesheetMaker(plan: DemoPlan, places: Places) {
  let nextId = 1
  return (shift: ShiftRow): { timesheet: Timesheet[]; shift_event: NewRow<'shift_event'>[] } => {
    const none = { timesheet: [], shift_event: [] }
    if (shift.status !== SHIFT_PUBLISHED || shift.period_date >= plan.today) return none
    const { driver_id, driver_id_canceled } = shift
    const records = driver_id_canceled
      ? cancellation(plan, shift, driver_id_canceled, nextId)
      : driver_id && work(plan, places, shift, driver_id, nextId)
    if (!records) return none
    nextId += 1
    return { timesheet: [records.timesheet], shift_event: records.shift_event }
  }
}

/** The timesheet of a shift: about four in five of the past published ones that a driver worked have one. */
function work(plan: DemoPlan, places: Places, shift: ShiftRow, driver_id: number, id: number) {
  const chance = chanceOf(plan.seed, 'timesheet', shift.id)
  const hasOne = chance.happens(SHARE)
  const age = daysBetween(shift.period_date, plan.today)
  const share = age <= RECENT_DAYS ? 3 : 4
  const drawn = chance.weighted(
    STATES,
    STATES.map((state) => STATE[state][share]),
  )
  const isAccount = driver_id === PLANTED_DRIVERS.account
  const planted = isAccount ? PLANTED_STATES[`${age} ${shift.start_time}`] : undefined
  if (!hasOne && !planted) return undefined
  const state = planted ?? drawn
  const [status, status_progress, pressed] = STATE[state]
  const restaurant = entry(places.restaurant, shift.restaurant_id - 1)
  const { name } = entry(places.restaurateur, restaurant.restaurateur_id - 1)
  const { period_date, start_time, cost_per_hour, cost_bonus = 0, const_fuel_bonus = 0, comment = '' } = shift
  // Mostly as planned, sometimes a quarter or half an hour longer or shorter.
  const finish_time = later(shift.finish_time, chance.weighted([0, 15, 30, -15], [80, 10, 4, 6]))
  const updated_at = chance.moment(beforeToday(addDays(period_date, chance.whole(0, 3)), plan.today), 14)
  const fee = feeOfWork(plan, shift.id)
  const timesheet: Timesheet = {
    id,
    shift_id: shift.id,
    restaurant_id: restaurant.id,
    driver_id,
    type: OF_WORK,
    status,
    status_progress,
    period_date,
    start_time,
    finish_time,
    cost_per_hour,
    comment,
    driver_start_time: pressed > 0 ? pressedStart(plan, shift, chance) : null,
    driver_finish_time: pressed > 1 ? around(finish_time, chance) : null,
    cost_bonus,
    const_fuel_bonus,
    cost_extra_bonus: penceToPounds(fee),
    ...pay({ ...shift, finish_time }, pressed > 1, chance),
    ...tripPay(status),
    driver_comment: driverComment(state, chance),
    ...pressedAt(chanceOf(plan.seed, 'timesheet place', shift.id), restaurant, pressed),
    discard_reason: state === 'discarded' ? chance.pick(DISCARD_REASONS) : '',
    ...answer(chanceOf(plan.seed, 'timesheet answer', shift.id), status_progress, updated_at, name),
    created_at: `${period_date}T12:00:00.000Z`,
    updated_at,
  }
  const set = { event: charge.CHARGE_SET, model_type: charge.ABOUT_TIMESHEET, model_id: id } as const
  return { timesheet, shift_event: fee ? [event(shift, driver_id, fee, set)] : [] }
}

/** The driver's comment at the finish, or their reason for not coming. */
function driverComment(state: State, chance: Chance): string {
  const [, progress, pressed] = STATE[state]
  if (progress === 70) return chance.pick(REJECT_REASONS)
  return pressed > 1 && chance.happens(0.08) ? chance.pick(DRIVER_COMMENTS) : ''
}

const later = (time: ClockTime, minutes: number) => clockTime(minutesOfDay(time) + minutes)

/** When the driver pressed the button: from five minutes early to ten minutes late. */
const around = (time: ClockTime, chance: Chance) => later(time, chance.whole(-5, 10))

/** One in twelve drivers is late. A separate random source leaves everything else as it is. */
function pressedStart({ seed }: DemoPlan, { id, start_time }: ShiftRow, chance: Chance): ClockTime {
  const pressed = around(start_time, chance)
  const late = chanceOf(seed, 'late start', id)
  return late.happens(1 / 12) ? later(start_time, late.whole(LATE_AFTER, 40)) : pressed
}

/** The trips by distance and their pay (docs/spec/timesheets.md#timesheet-pay). */
function pay(shift: ShiftRow, isFinished: boolean, chance: Chance) {
  const trips = [chance.whole(0, 6), chance.whole(0, 4), chance.whole(0, 2)]
  const [near, middle, far] = (isFinished ? trips : [0, 0, 0]) as [number, number, number]
  const total = shiftCost({
    rate: poundsToPence(shift.cost_per_hour),
    minutes: shiftLength(shift.start_time, shift.finish_time),
    driverBonus: poundsToPence(shift.cost_bonus ?? 0),
    fuelBonus:
      poundsToPence(shift.const_fuel_bonus ?? 0) +
      (near * TRIP_PAY[0] + middle * TRIP_PAY[1] + far * TRIP_PAY[2]),
  })
  return { cost_total: penceToPounds(total), fuel_bonus_0: near, fuel_bonus_3: middle, fuel_bonus_6: far }
}

/** The trip pay that approval freezes (docs/spec/timesheets.md#timesheet-pay). */
function tripPay(status: number): Partial<Timesheet> {
  if (status !== APPROVED) return {}
  const [trip_pay_0, trip_pay_3, trip_pay_6] = TRIP_PAY.map(penceToPounds)
  return { trip_pay_0, trip_pay_3, trip_pay_6 }
}

/** The fee or bonus that staff have set on a work timesheet, in pence. Most have none. */
function feeOfWork({ seed }: DemoPlan, shiftId: number): Pence {
  const chance = chanceOf(seed, 'fee', shiftId)
  if (!chance.happens(0.02)) return 0
  return chance.happens(0.4) ? 1_000 : drawFee(chance)
}

/** The driver's location at start and finish: mostly at the restaurant, sometimes far away, sometimes unknown. */
function pressedAt(
  chance: Chance,
  { map_latitude, map_longitude }: DemoRow<'restaurant'>,
  pressed: number,
): Partial<Timesheet> {
  const [start, finish] = [1, 2].map((press) => {
    const metres = chance.weighted([chance.whole(5, 120), chance.whole(500, 2_500), null], [88, 6, 6])
    const angle = (chance.whole(0, 359) * Math.PI) / 180
    if (metres === null || press > pressed || map_latitude == null || map_longitude == null) return []
    // A degree of latitude has 111 km. Rounded, because sine and cosine may differ in the last digit between machines.
    const near = (at: number, part: number) => Math.round((at + (metres / 111_000) * part) * 1e6) / 1e6
    return [near(map_latitude, Math.cos(angle)), near(map_longitude, Math.sin(angle))]
  })
  const [[map_start_lat, map_start_lng], [map_finish_lat, map_finish_lng]] = [start ?? [], finish ?? []]
  return { map_start_lat, map_start_lng, map_finish_lat, map_finish_lng }
}

/** The restaurant's answer to a timesheet: most are confirmed, and some are queried. */
function answer(
  chance: Chance,
  progress: number,
  answered_at: string,
  answered_by: string,
): Partial<Timesheet> {
  const isConfirmed = chance.happens(0.7) && (progress === TIME_APPROVED || progress === PAY_APPROVED)
  if (progress === SUBMITTED && chance.happens(0.12))
    return { restaurant_answer: QUERIED, query_reason: chance.pick(QUERIES), answered_at, answered_by }
  return isConfirmed ? { restaurant_answer: CONFIRMED, answered_at, answered_by } : {}
}

/**
 * Some shifts that a driver lost were cancelled for a fee, and a few of those charges were removed again. Most timesheets
 * take the whole fee, some take nothing, and some take twice as much.
 */
function cancellation(plan: DemoPlan, shift: ShiftRow, driver_id: number, id: number) {
  const chance = chanceOf(plan.seed, 'cancellation', shift.id)
  if (!chance.happens(0.45)) return undefined
  const fee = drawFee(chance)
  const isRemoved = chance.happens(0.2)
  const taken = chance.weighted([1, 0, 2], [70, 15, 15])
  const about = { model_type: charge.ABOUT_SHIFT, model_id: shift.id } as const
  const { cancelled_by = null, period_date, start_time, restaurant_id, cost_per_hour } = shift
  const why = { cancelled_by, comment_cancelled: chance.pick(CANCEL_REASONS) }
  const cancelled = event(shift, driver_id, fee, { ...about, event: charge.SHIFT_CANCELLED, ...why })
  const removed = event(shift, driver_id, fee, { ...about, event: charge.CHARGE_REMOVED })
  const isRecent = daysBetween(period_date, plan.today) <= RECENT_DAYS
  const timesheet: Timesheet = {
    id,
    shift_id: shift.id,
    restaurant_id,
    driver_id,
    type: OF_CANCELLATION,
    status: isRecent ? PENDING : APPROVED,
    status_progress: isRecent ? SUBMITTED : PAY_APPROVED,
    period_date,
    start_time,
    finish_time: start_time,
    driver_start_time: null,
    driver_finish_time: null,
    cost_per_hour,
    cost_extra_bonus: penceToPounds(isRemoved ? 0 : fee * taken),
    cost_total: 0,
    created_at: `${period_date}T${start_time}:00.000Z`,
    updated_at: chance.moment(isRecent ? period_date : addDays(period_date, chance.whole(0, 3)), 14),
  }
  return { timesheet, shift_event: isRemoved ? [cancelled, removed] : [cancelled] }
}

type Event = NewRow<'shift_event'>

function event(
  { id, restaurant_id, period_date, start_time, moderator_id }: ShiftRow,
  driver_id: number,
  fee: Pence,
  about: Pick<Event, 'event' | 'model_type' | 'model_id'> & Partial<Event>,
): Event {
  return {
    shift_id: id,
    restaurant_id,
    driver_id,
    period_date,
    creator_id: moderator_id ?? null,
    cost: penceToPounds(fee),
    cancelled_by: null,
    ...about,
    created_at: `${period_date}T${start_time}:00.000Z`,
  }
}
