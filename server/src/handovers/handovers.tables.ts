import type { HandoverState } from '@driverdesk/domain/handovers/handover.ts'
import type { Generated } from 'kysely'
import type {
  Id,
  Money,
  MoneyOrNull,
  Nullable,
  NullableTimestamp,
  Text,
  Timestamp,
} from '../kernel/tables.ts'

export interface HandoverTables {
  handover: HandoverTable
}

/** A driver gives a shift away or swaps it. It has no reference to the shifts, which it outlives. */
interface HandoverTable {
  id: Id
  giver_id: number
  /** The shift, as it was when the driver offered it. */
  shift_id: number
  restaurant_id: number
  period_date: string
  start_time: string
  finish_time: string
  cost_total: Money
  /** The colleague who may take it or has agreed; null: any. */
  taker_id: Nullable<number>
  /** True if it was offered to any colleague. */
  for_all: boolean
  /** The colleague's shift in exchange, as it was then; null: none. */
  other_id: Nullable<number>
  other_restaurant_id: Nullable<number>
  other_date: Nullable<string>
  other_start: Nullable<string>
  other_finish: Nullable<string>
  other_total: MoneyOrNull
  state: Generated<HandoverState>
  /** The office's message. */
  answer: Text
  /** The person in the office who declined it. */
  answered_by: Nullable<string>
  offered_at: Timestamp
  answered_at: NullableTimestamp
  /** The step that handed over one of its shifts: the proposal is over unless this is undone. */
  over_by_step: Nullable<number>
}
