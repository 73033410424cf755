import type { CascadeEnd, OfferState } from '@driverdesk/domain/cascades/cascade.ts'
import type { Id, Nullable, NullableTimestamp, Text, Timestamp } from '../kernel/tables.ts'

export interface CascadeTables {
  cascade: CascadeTable
  offer: OfferTable
}

/** Offers of an open shift to drivers in turn. It has no reference to the shift, which it outlives. */
interface CascadeTable {
  id: Id
  shift_id: number
  /** The shift when the offers started. */
  restaurant_id: number
  period_date: string
  start_time: string
  finish_time: string
  first_driver_id: Nullable<number>
  /** How long each driver has to answer; null: depends on the time until the start. */
  minutes: Nullable<number>
  last_at: Timestamp
  started_by: string
  started_at: Timestamp
  ended_as: Nullable<CascadeEnd>
  ended_at: NullableTimestamp
}

/** A turn of a cascade: an offer to a driver, or a driver who was skipped. */
interface OfferTable {
  id: Id
  cascade_id: number
  shift_id: number
  driver_id: number
  state: OfferState
  reason: Text
  at: Timestamp
  until: NullableTimestamp
  ended_at: NullableTimestamp
}
