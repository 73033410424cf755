/**
 * Whether kept shifts are such as this version of the app shows. Told by hand: with the contract's shapes the app would
 * load a library first. A field that the shape gains has to be named here, or nothing compiles.
 */
import type {
  DriverShift,
  DriverShifts,
  GoneShift,
} from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { isRecord } from '../kernel/userRecord.ts'

type Kind = 'text' | 'number' | 'text or null' | 'number or null' | ((value: unknown) => boolean)
type Fields<T> = Readonly<Record<keyof T, Kind>>
type Timesheet = NonNullable<DriverShift['timesheet']>

const has = (fields: Readonly<Record<string, Kind>>) => (value: unknown) =>
  isRecord(value) && Object.entries(fields).every(([name, kind]) => fits(value[name], kind))

function fits(value: unknown, kind: Kind): boolean {
  if (typeof kind === 'function') return kind(value)
  if (value === null) return kind.endsWith('or null')
  return typeof value === (kind.startsWith('text') ? 'string' : 'number')
}

const orNull = (kind: (value: unknown) => boolean) => (value: unknown) => value === null || kind(value)
const listOf = (kind: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(kind)

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
  shift_id: 'number or null',
  restaurant_name: 'text',
  status: 'number',
  status_progress: 'number',
  ...when,
  driver_start_time: 'text or null',
  driver_finish_time: 'text or null',
  ...earned,
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
  updated_at: 'text',
}

const GONE: Fields<GoneShift> = { ...KNOWN, shift_id: 'number' }

const SHIFTS: Fields<DriverShifts> = {
  now: 'text',
  today: 'text',
  time_zone: 'text',
  trip_pay: has(trips),
  shifts: listOf(has(SHIFT)),
  gone: listOf(has(GONE)),
}

/** Whether a record holds the own shifts of a driver, and when the server said them. */
export const isKept = has({ driver_id: 'number', at: 'number', data: has(SHIFTS) }) as (
  value: unknown,
) => value is KeptShifts

export interface KeptShifts {
  driver_id: number
  /** When the server said it, in milliseconds since 1970. */
  at: number
  data: DriverShifts
}
