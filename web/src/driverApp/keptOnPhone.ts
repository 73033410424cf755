/** The driver's last known shifts and timesheets, shown without a network. Losing them does no harm, so localStorage is enough. */
import type {
  AnsweredRequest,
  DriverShift,
  DriverShifts,
  DriverTimesheet,
  GoneShift,
} from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { currentUser } from '../kernel/session.ts'
import { isRecord } from '../kernel/userRecord.ts'

interface Kept<T> {
  driver_id: number
  /** When the server answered, in milliseconds since 1970. */
  at: number
  data: T
}

/** One answer that is kept on the phone for the signed-in driver. */
export function place<T>(key: string, isKept: (value: unknown) => value is Kept<T>) {
  return {
    /** Undefined if there is none or this version cannot read it. */
    read(): Kept<T> | undefined {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
        return isKept(kept) && kept.driver_id === currentUser()?.id ? kept : undefined
      } catch {
        return undefined
      }
    },
    /**
     * Keeps nothing if the driver has logged out while the answer was on its way.
     *
     * @param at when the server answered, in milliseconds since 1970
     */
    keep(data: T, at: number): void {
      const driver_id = currentUser()?.id
      if (driver_id === undefined) return
      try {
        localStorage.setItem(key, JSON.stringify({ driver_id, at, data }))
      } catch {}
    },
    forget(): void {
      try {
        localStorage.removeItem(key)
      } catch {}
    },
  }
}

/** A smaller difference between the clocks may be the time that the answer took. */
const SAME_CLOCK_MS = 60_000

/** The current time, corrected by the server's last known time: a phone's clock may be wrong by hours. */
export function rightNow(): Date {
  const kept = keptShifts.read()
  const ahead = kept ? Date.parse(kept.data.now) - kept.at : 0
  return new Date(Date.now() + (Math.abs(ahead) < SAME_CLOCK_MS ? 0 : ahead))
}

/*
 * The fields that stored answers need for this version to read them. Written by hand, because the contract's shapes
 * would load zod with the first page. The types keep both in step.
 */
type Kind = 'text' | 'number' | 'text or null' | 'number or null' | ((value: unknown) => boolean)
export type Fields<T> = Readonly<Record<keyof T, Kind>>
type Timesheet = NonNullable<DriverShift['timesheet']>

export const has = (fields: Readonly<Record<string, Kind>>) => (value: unknown) =>
  isRecord(value) && Object.entries(fields).every(([name, kind]) => fits(value[name], kind))

function fits(value: unknown, kind: Kind): boolean {
  if (typeof kind === 'function') return kind(value)
  if (value === null) return kind.endsWith('or null')
  return typeof value === (kind.startsWith('text') ? 'string' : 'number')
}

const orNull = (kind: (value: unknown) => boolean) => (value: unknown) => value === null || kind(value)
export const listOf = (kind: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(kind)

const isMissingOr = (kind: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || kind(value)
const isNumber = (value: unknown) => typeof value === 'number'

const earned = {
  cost_per_hour: 'number',
  cost_bonus: 'number',
  const_fuel_bonus: 'number',
  cost_total: 'number',
} as const

const trips = { fuel_bonus_0: 'number', fuel_bonus_3: 'number', fuel_bonus_6: 'number' } as const

const when = { period_date: 'text', start_time: 'text', finish_time: 'text' } as const

const PLACE: Fields<DriverShift['restaurant']> = {
  name: 'text',
  address: 'text',
  postcode: 'text',
  telephone: 'text',
  map_latitude: 'number or null',
  map_longitude: 'number or null',
  waiting_location: 'text',
  uniform: 'text',
  meal: 'text',
  cash_orders: 'text',
}

const KNOWN: Fields<NonNullable<DriverShift['known']>> = { restaurant_name: 'text', ...when }

const TIMESHEET: Fields<Timesheet> = {
  id: 'number',
  type: 'number',
  shift_id: 'number or null',
  restaurant_name: 'text',
  status: 'number',
  status_progress: 'number',
  ...when,
  driver_start_time: 'text or null',
  driver_finish_time: 'text or null',
  ...earned,
  approved_fee: 'number',
  // An earlier version kept no such field.
  short_notice: isMissingOr((value) => typeof value === 'boolean'),
  ...trips,
  comment: 'text',
  driver_comment: 'text',
  discard_reason: 'text',
  updated_at: 'text',
}

const SHIFT: Fields<DriverShift> = {
  id: 'number',
  ...when,
  restaurant: has(PLACE),
  comment: 'text',
  ...earned,
  acknowledged_at: 'text or null',
  known: orNull(has(KNOWN)),
  timesheet: orNull(has(TIMESHEET)),
  // An earlier version kept no such fields.
  handover: isMissingOr((value) => value === null || typeof value === 'string'),
  handover_to: isMissingOr((value) => value === null || typeof value === 'string'),
  handover_until: isMissingOr(orNull(has({ date: 'text', time: 'text' }))),
  notice_pay: isMissingOr(isNumber),
  updated_at: 'text',
}

const GONE: Fields<GoneShift> = {
  ...KNOWN,
  shift_id: 'number',
  notice_pay: isMissingOr(isNumber),
  handed_over: isMissingOr(orNull(has({ got: orNull(has(KNOWN)) }))),
}

const REQUEST: Fields<AnsweredRequest> = {
  ...KNOWN,
  shift_id: 'number',
  outcome: 'text',
  // An earlier version kept none.
  since: isMissingOr((value) => typeof value === 'string'),
}

const SHIFTS: Fields<DriverShifts> = {
  now: 'text',
  today: 'text',
  time_zone: 'text',
  trip_pay: has(trips),
  shifts: listOf(has(SHIFT)),
  gone: listOf(has(GONE)),
  requests: isMissingOr(listOf(has(REQUEST))),
  offered: isMissingOr(isNumber),
  handover_hours: isMissingOr(orNull(isNumber)),
  handover_way: isMissingOr((value) => value === null || typeof value === 'string'),
  proposals: isMissingOr(isNumber),
}

export const isKept = <T>(data: (value: unknown) => boolean) =>
  has({ driver_id: 'number', at: 'number', data }) as (value: unknown) => value is Kept<T>

export const keptShifts = place('driverdesk.driver.shifts', isKept<DriverShifts>(has(SHIFTS)))

export const keptTimesheets = place(
  'driverdesk.driver.timesheets',
  isKept<DriverTimesheet[]>(listOf(has(TIMESHEET))),
)

export const OPEN_SHIFTS = 'driverdesk.driver.open'

export const OFFERED_SHIFTS = 'driverdesk.driver.offered'

export const READ_ANSWERS = 'driverdesk.driver.readAnswers'

export function forgetKept(): void {
  const others = [OPEN_SHIFTS, OFFERED_SHIFTS, READ_ANSWERS].map((key) => place(key, never))
  for (const { forget } of [keptShifts, keptTimesheets, ...others]) forget()
}

const never = (_value: unknown): _value is never => false
