import type { CancelledBy } from '@driverdesk/domain/shifts/cancelling.ts'
import type { RecordedWork } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import type { ColumnType, Generated } from 'kysely'
import type {
  Id,
  Money,
  MoneyOrNull,
  MoneyOrZero,
  Nullable,
  NullableTimestamp,
  Text,
  Timestamp,
} from './columnTypes.ts'

export interface ShiftTable {
  id: Id
  restaurant_id: number
  /** null: an open shift. */
  driver_id: number | null
  driver_id_canceled: number | null
  /** Who took that driver off; a rejected shift has one. */
  cancelled_by: CancelledBy | null
  /** 10 new, 20 published, 30 draft. */
  status: 10 | 20 | 30
  /** 10 assigned, 20 free, 30 stale. */
  status_assigned: 10 | 20 | 30
  period_date: string
  start_time: string
  finish_time: string
  cost_per_hour: Money
  cost_total: Money
  cost_bonus: MoneyOrZero
  const_fuel_bonus: MoneyOrZero
  cost_extra_bonus: MoneyOrZero
  fuel_bonus_0: Generated<number>
  fuel_bonus_3: Generated<number>
  fuel_bonus_6: Generated<number>
  extra_request: Generated<0 | 1>
  comment: Text
  comment_cancelled: Text
  creator_id: number | null
  moderator_id: number | null
  restaurateur_creator_id: number | null
  restaurateur_moderator_id: number | null
  /** The shift that this one was copied from. */
  shift_id: number | null
  modified_shift_id: number | null
  /** When the driver has acknowledged it as it is now. */
  acknowledged_at: NullableTimestamp
  created_at: Timestamp
  updated_at: Timestamp
}

export interface TimesheetTable {
  id: Id
  shift_id: number | null
  restaurant_id: number
  driver_id: number
  /** 10 normal, 20 cancellation. */
  type: Generated<10 | 20>
  /** 10 pending, 20 discarded, 30 approved. */
  status: Generated<10 | 20 | 30>
  status_progress: Generated<10 | 20 | 30 | 40 | 50 | 60 | 70>
  period_date: string
  start_time: string
  finish_time: string
  driver_start_time: string | null
  driver_finish_time: string | null
  cost_per_hour: Money
  cost_bonus: MoneyOrZero
  const_fuel_bonus: MoneyOrZero
  cost_extra_bonus: MoneyOrZero
  cost_total: Money
  fuel_bonus_0: Generated<number>
  fuel_bonus_3: Generated<number>
  fuel_bonus_6: Generated<number>
  /** What a trip of each band pays, frozen when the pay is approved. */
  trip_pay_0: MoneyOrNull
  trip_pay_3: MoneyOrNull
  trip_pay_6: MoneyOrNull
  comment: Text
  driver_comment: Text
  /** Why it was discarded; '' where nobody said so, and where it is not. */
  discard_reason: Text
  /** What the driver recorded, if the restaurant has changed it since. */
  changed_from: ColumnType<RecordedWork | null, string | null | undefined, RecordedWork | string | null>
  /** Where the driver was, by their own calls. */
  map_start_lat: Nullable<number>
  map_start_lng: Nullable<number>
  map_finish_lat: Nullable<number>
  map_finish_lng: Nullable<number>
  /** 10 confirmed, 20 queried; null: not answered. */
  restaurant_answer: Nullable<10 | 20>
  query_reason: Text
  answered_at: Nullable<string>
  /** The name of whoever answered. */
  answered_by: Text
  created_at: Timestamp
  updated_at: Timestamp
}

/** A charge of a shift (rulings 4.7). */
export interface ShiftEventTable {
  id: Id
  /** 10 shift cancelled, 20 extra request, 30 charge removed, 40 fee or bonus set on edit. */
  event: 10 | 20 | 30 | 40
  /** 10 shift, 20 timesheet; `model_id` is its id. */
  model_type: 10 | 20
  model_id: number
  shift_id: number
  restaurant_id: number
  driver_id: number | null
  period_date: string
  cost: Money
  /** What the restaurant is charged for a cancellation. */
  restaurant_charge: MoneyOrZero
  /** Of a cancellation, else null. */
  cancelled_by: CancelledBy | null
  comment_cancelled: Text
  creator_id: number | null
  created_at: Timestamp
}
