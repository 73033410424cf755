import type { LeaveKind, LeaveState, ReplacedTimes } from '@driverdesk/domain/leave/leave.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Id, Nullable, Text, Timestamp } from '../kernel/tables.ts'

export interface LeaveTables {
  leave_request: LeaveRequestTable
}

/** Days for which a driver asks for leave, and the answer. Approved days are days off in `driver_override_time`. */
interface LeaveRequestTable {
  id: Id
  driver_id: number
  kind: Generated<LeaveKind>
  from_date: string
  to_date: string
  reason: Text
  state: Generated<LeaveState>
  answer: Text
  /** The name of the person who approved, declined or withdrew it. */
  answered_by: string | null
  asked_at: Timestamp
  answered_at: string | null
  /** The step in which reported sick days opened the driver's shifts. */
  step_id: Nullable<number>
  /** What its days off replaced when it was approved. */
  replaced: ColumnType<ReplacedTimes, string | undefined, string>
}
