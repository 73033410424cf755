import type { JSONColumnType } from 'kysely'
import type { Id, Nullable, NullableTimestamp, Timestamp } from '../kernel/tables/columnTypes.ts'

export interface StepTables {
  schedule_step: ScheduleStepTable
  schedule_step_row: ScheduleStepRowTable
}

/** A change of the schedule by one call: what can be undone, and what its history is made of. */
interface ScheduleStepTable {
  id: Id
  at: Timestamp
  /** 'panel_user:7', as `audit_event.actor`. */
  actor: string
  actor_name: string
  request_id: Nullable<string>
  kind: string
  /** How many shifts it added, changed or took away. */
  shifts: number
  /** The days on which its shifts were or are. */
  first_date: Nullable<string>
  last_date: Nullable<string>
  /** The step that this one takes back: an undo's, or of a redo the undo. */
  undoes_id: Nullable<number>
  undone_at: NullableTimestamp
}

/** A row that a step changed; written by triggers alone. */
interface ScheduleStepRowTable {
  step_id: number
  table_name: 'shift' | 'timesheet' | 'shift_event'
  row_id: number
  /** The shift that the row is, or is about; null for a timesheet without one. */
  shift_id: number | null
  date_before: string | null
  date_after: string | null
  restaurant_before: number | null
  restaurant_after: number | null
  /** As the row was before the step; null: not there. */
  before: Stored
  /** As it was after the step; null: gone. */
  after: Stored
}

type Stored = JSONColumnType<Record<string, unknown>> | null
