/** Reads and adds shifts by the API, for tests that prepare data or count independently. */
import type { Caller } from '../kernel/calls.ts'

export interface ShiftRecord {
  id: number
  restaurant_id: number
  driver_id: number | null
  driver_id_canceled: number | null
  /** 10 new, 20 published, 30 draft. */
  status: 10 | 20 | 30
  /** 10 assigned, 20 free, 30 stale. */
  status_assigned: 10 | 20 | 30
  period_date: string
  start_time: string
  finish_time: string
  /** Pounds. */
  cost_total: number
  comment: string
  /** The shift this one was copied from. */
  shift_id: number | null
  updated_at: string
}

export interface RestaurantRecord {
  id: number
  name: string
  area_id: number
  status: 10 | 20
  invoice_comission: number | null
  booking_fee: number | null
}

export interface DriverRecord {
  id: number
  full_name: string
  phone: string
  area_ids: { area_id: number }[]
  restaurant_ids: { restaurant_id: number }[]
  default_working_time: {
    week_day: number
    holiday: 10 | 20
    start_at: string | null
    stop_at: string | null
  }[]
}

export const shiftsBetween = (caller: Caller, from: string, to: string): Promise<ShiftRecord[]> =>
  caller.get(`shift?period_date_from=${from}&period_date_to=${to}`)

export const restaurants = (caller: Caller): Promise<RestaurantRecord[]> =>
  caller.get('restaurant?status=all')

export const drivers = (caller: Caller): Promise<DriverRecord[]> => caller.get('driver')

export interface ShiftToPrepare {
  restaurant_id: number
  /** An open shift if missing. */
  driver_id?: number
  period_date: string
  start_time?: string
  finish_time?: string
  comment?: string
}

/** Adds a shift, by default from 11:00 to 15:00. */
export const prepareShift = (caller: Caller, shift: ShiftToPrepare): Promise<ShiftRecord> =>
  caller.post('shift', { driver_id: 0, start_time: '11:00', finish_time: '15:00', ...shift })

export async function preparePublished(caller: Caller, shift: ShiftToPrepare): Promise<ShiftRecord> {
  const { id } = await prepareShift(caller, shift)
  const [published] = await caller.post<[ShiftRecord]>('shift/publish', { shift_ids: [id] })
  return published
}
