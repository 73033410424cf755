import { momentOf } from '@driverdesk/domain/kernel/instant.ts'
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
import * as codes from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { NewRow } from '../kernel/tables.ts'
import agency from './agency.json' with { type: 'json' }
import { beforeToday, type Chance, chanceOf } from './chance.ts'
import type { DemoPlan } from './demoPlan.ts'
import { ACCOUNT_DRIVER } from './drivers.ts'
import texts from './texts.json' with { type: 'json' }
import type { DemoRow, World } from './world.ts'

/** More recent ones are still to be approved. */
const RECENT_DAYS = 7

/** Pay for a trip of 0 to 3, 3 to 6 and over 6 miles, in pounds: the options of a new database. */
const TRIP_PAY = { trip_pay_0: 0.5, trip_pay_3: 1, trip_pay_6: 2 }

/** When the shift is or was: going on, over today, in the last days, or before. */
const AGES = ['running', 'over', 'recent', 'older'] as const

/** Share of the published and assigned shifts with a timesheet (docs/spec/demo.md#demonstration-data). Today's others are late. */
const SHARES = { running: 0.88, over: 0.94, recent: 0.82, older: 0.82 } as const

/**
 * Status and progress (docs/spec/timesheets.md#timesheet-status, docs/spec/timesheets.md#timesheet-progress), how often the
 * driver has pressed a button, at the start and at the finish, and how many in a hundred timesheets of each age.
 */
const STATES = {
  payApproved: [codes.APPROVED, codes.PAY_APPROVED, 2, [0, 0, 16, 83]],
  timeApproved: [codes.PENDING, codes.TIME_APPROVED, 2, [0, 0, 20, 4]],
  submitted: [codes.PENDING, codes.SUBMITTED, 2, [0, 93, 44, 3]],
  discarded: [codes.DISCARDED, codes.PROGRESS_DISCARDED, 2, [0, 0, 4, 4]],
  discardedByDriver: [codes.DISCARDED, codes.DISCARDED_BY_DRIVER, 0, [0, 0, 3, 2]],
  /** Still approved. The progress stays (docs/spec/timesheets.md#transitions). */
  approvedAfterDriver: [codes.APPROVED, codes.DISCARDED_BY_DRIVER, 0, [0, 0, 0, 2]],
  notSubmitted: [codes.PENDING, codes.NOT_SUBMITTED, 0, [0, 0, 8, 1]],
  inWork: [codes.PENDING, codes.IN_WORK, 1, [100, 7, 5, 1]],
} as const
type State = keyof typeof STATES
const NAMES = Object.keys(STATES) as State[]

/** The states of the timesheets of the driver who can sign in, by days ago and start. The newest include one of each kind. */
const PLANTED_STATES = agency.plantedTimesheets as Readonly<Record<string, State>>

/** A driver's fee. */
const drawFee = (chance: Chance): Pence => chance.weighted([-500, -1_000, -2_000], [40, 45, 15])

type Timesheet = DemoRow<'timesheet'>
type ShiftRow = DemoRow<'shift'>

/** Adds the timesheet and the charge of a published shift that has begun, if it gets one. */
export function addTimesheet(world: World, day: World, shift: ShiftRow): void {
  const { today, now = '00:00' } = world.plan
  const { period_date, start_time, driver_id, driver_id_canceled } = shift
  if (shift.status !== SHIFT_PUBLISHED || `${period_date} ${start_time}` >= `${today} ${now}`) return
  if (driver_id_canceled && period_date < today) addCancellation(world, day, shift, driver_id_canceled)
  else if (driver_id) addWork(world, day, shift, driver_id)
}

function ageOf({ today, now = '00:00' }: DemoPlan, shift: ShiftRow): (typeof AGES)[number] {
  const age = daysBetween(shift.period_date, today)
  if (age > 0) return age <= RECENT_DAYS ? 'recent' : 'older'
  return shift.start_time < shift.finish_time && shift.finish_time <= now ? 'over' : 'running'
}

function addWork(world: World, day: World, shift: ShiftRow, driver_id: number): void {
  const { plan } = world
  const { start_time, cost_per_hour, cost_bonus, const_fuel_bonus, comment } = shift
  const chance = chanceOf(plan.seed, 'timesheet', shift.id)
  const age = ageOf(plan, shift)
  const hasOne = chance.happens(SHARES[age])
  const drawn = chance.weighted(
    NAMES,
    NAMES.map((name) => STATES[name][3][AGES.indexOf(age)] ?? 0),
  )
  const known = `${daysBetween(shift.period_date, plan.today)} ${start_time}`
  const planted = driver_id === ACCOUNT_DRIVER ? PLANTED_STATES[known] : undefined
  if (!hasOne && !planted) return
  const state = planted ?? drawn
  const [status, status_progress, pressed] = STATES[state]
  const restaurant = world.one('restaurant', shift.restaurant_id)
  // Mostly as planned, sometimes a quarter or half an hour longer or shorter.
  const longer = chance.weighted([0, 15, 30, -15], [80, 10, 4, 6])
  const finish_time = isToday(plan, shift) ? shift.finish_time : later(shift.finish_time, longer)
  const times = timesOf(plan, shift, age, chance)
  const fee = feeOfWork(plan, shift.id)
  const { id } = day.make('timesheet', {
    ...ofShift(shift, driver_id),
    type: codes.OF_WORK,
    status,
    status_progress,
    start_time,
    finish_time,
    cost_per_hour,
    comment,
    driver_start_time: pressed > 0 ? pressedStart(plan, shift, chance) : null,
    driver_finish_time: pressed > 1 ? around(plan, shift, finish_time, chance) : null,
    cost_bonus,
    const_fuel_bonus,
    cost_extra_bonus: penceToPounds(fee),
    ...pay({ ...shift, finish_time }, pressed > 1, chance),
    // Approval freezes it (docs/spec/timesheets.md#timesheet-pay).
    ...(status === codes.APPROVED && TRIP_PAY),
    driver_comment:
      status_progress === codes.DISCARDED_BY_DRIVER
        ? chance.pick(texts.rejectReasons)
        : pressed > 1 && chance.happens(0.08)
          ? chance.pick(texts.driverComments)
          : '',
    ...pressedAt(chanceOf(plan.seed, 'timesheet place', shift.id), restaurant, pressed),
    discard_reason: state === 'discarded' ? chance.pick(texts.discardReasons) : '',
    ...answer(chanceOf(plan.seed, 'timesheet answer', shift.id), status_progress, {
      answered_at: times.updated_at,
      answered_by: world.one('restaurateur', restaurant.restaurateur_id).name,
    }),
    ...times,
  })
  const about = { event: charge.CHARGE_SET, model_type: charge.ABOUT_TIMESHEET, model_id: id } as const
  if (fee) addCharge(day, shift, driver_id, fee, about)
}

/** When the timesheet was made and last changed: today's by the driver at the start and the finish. */
function timesOf(plan: DemoPlan, shift: ShiftRow, age: (typeof AGES)[number], chance: Chance) {
  const { period_date, start_time, finish_time } = shift
  const changed = beforeToday(addDays(period_date, chance.whole(0, 3)), plan.today)
  const updated_at = chance.moment(changed, 14)
  if (!isToday(plan, shift)) return { created_at: `${period_date}T12:00:00.000Z`, updated_at }
  const at = (time: ClockTime) =>
    momentOf({ date: period_date, time }, 'Europe/London')?.toISOString() ?? updated_at
  return { created_at: at(start_time), updated_at: at(age === 'over' ? finish_time : start_time) }
}

const isToday = ({ today }: DemoPlan, { period_date }: ShiftRow) => period_date === today

const later = (time: ClockTime, minutes: number) => clockTime(minutesOfDay(time) + minutes)

/** When the driver pressed the button: from five minutes early to ten minutes late, and not later than now. */
function around(plan: DemoPlan, shift: ShiftRow, time: ClockTime, chance: Chance): ClockTime {
  const pressed = later(time, chance.whole(-5, 10))
  return isToday(plan, shift) && pressed > (plan.now ?? '') ? time : pressed
}

/** One in twelve drivers was late. A separate random source leaves everything else as it is. */
function pressedStart(plan: DemoPlan, shift: ShiftRow, chance: Chance): ClockTime {
  const pressed = around(plan, shift, shift.start_time, chance)
  const late = chanceOf(plan.seed, 'late start', shift.id)
  const isLate = late.happens(1 / 12) && !isToday(plan, shift)
  return isLate ? later(shift.start_time, late.whole(LATE_AFTER, 40)) : pressed
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
      poundsToPence(near * TRIP_PAY.trip_pay_0 + middle * TRIP_PAY.trip_pay_3 + far * TRIP_PAY.trip_pay_6),
  })
  return { cost_total: penceToPounds(total), fuel_bonus_0: near, fuel_bonus_3: middle, fuel_bonus_6: far }
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
    // A degree of latitude is 111 km. Rounded, because sine and cosine may differ in the last digit between machines.
    const near = (at: number, part: number) => Math.round((at + (metres / 111_000) * part) * 1e6) / 1e6
    return [near(map_latitude, Math.cos(angle)), near(map_longitude, Math.sin(angle))]
  })
  const [[map_start_lat, map_start_lng], [map_finish_lat, map_finish_lng]] = [start ?? [], finish ?? []]
  return { map_start_lat, map_start_lng, map_finish_lat, map_finish_lng }
}

/** The restaurant's answer to a timesheet: most are confirmed, some queried. */
function answer(
  chance: Chance,
  progress: number,
  answered: Pick<Timesheet, 'answered_at' | 'answered_by'>,
): Partial<Timesheet> {
  const isApproved = progress === codes.TIME_APPROVED || progress === codes.PAY_APPROVED
  if (chance.happens(0.7) && isApproved) return { restaurant_answer: CONFIRMED, ...answered }
  if (progress !== codes.SUBMITTED || !chance.happens(0.12)) return {}
  return { restaurant_answer: QUERIED, query_reason: chance.pick(texts.queries), ...answered }
}

/**
 * Some shifts that a driver lost were cancelled for a fee, and a few of those charges were removed again. Most timesheets
 * take the whole fee, some take nothing, and some take twice as much.
 */
function addCancellation({ plan }: World, day: World, shift: ShiftRow, driver_id: number): void {
  const chance = chanceOf(plan.seed, 'cancellation', shift.id)
  if (!chance.happens(0.45)) return
  const fee = drawFee(chance)
  const isRemoved = chance.happens(0.2)
  const taken = isRemoved ? 0 : chance.weighted([1, 0, 2], [70, 15, 15])
  const about = { model_type: charge.ABOUT_SHIFT, model_id: shift.id } as const
  const { cancelled_by, period_date, start_time, cost_per_hour } = shift
  const why = { cancelled_by, comment_cancelled: chance.pick(texts.cancelReasons) }
  addCharge(day, shift, driver_id, fee, { ...about, event: charge.SHIFT_CANCELLED, ...why })
  if (isRemoved) addCharge(day, shift, driver_id, fee, { ...about, event: charge.CHARGE_REMOVED })
  const isRecent = daysBetween(period_date, plan.today) <= RECENT_DAYS
  const [status, status_progress] = STATES[isRecent ? 'submitted' : 'payApproved']
  day.make('timesheet', {
    ...ofShift(shift, driver_id),
    type: codes.OF_CANCELLATION,
    status,
    status_progress,
    start_time,
    finish_time: start_time,
    cost_per_hour,
    cost_extra_bonus: penceToPounds(fee * taken),
    cost_total: 0,
    created_at: `${period_date}T${start_time}:00.000Z`,
    updated_at: chance.moment(isRecent ? period_date : addDays(period_date, chance.whole(0, 3)), 14),
  })
}

/** The columns that a timesheet and a charge have alike. */
const ofShift = ({ id: shift_id, restaurant_id, period_date }: ShiftRow, driver_id: number) => {
  return { shift_id, restaurant_id, driver_id, period_date }
}

function addCharge(
  day: World,
  shift: ShiftRow,
  driver_id: number,
  fee: Pence,
  about: Pick<NewRow<'shift_event'>, 'event' | 'model_type' | 'model_id'> & Partial<NewRow<'shift_event'>>,
): void {
  day.make('shift_event', {
    ...ofShift(shift, driver_id),
    creator_id: shift.moderator_id,
    cost: penceToPounds(fee),
    cancelled_by: null,
    ...about,
    created_at: `${shift.period_date}T${shift.start_time}:00.000Z`,
  })
}
