import type { StepTable } from '@driverdesk/domain/steps/keptRow.ts'
import type { JSONColumnType } from 'kysely'
import type { Id, Nullable, NullableTimestamp, Timestamp } from '../kernel/tables.ts'

export interface StepTables {
  schedule_step: ScheduleStepTable
  schedule_step_row: ScheduleStepRowTable
}

/** A change to the schedule by one call, which can be undone. */
interface ScheduleStepTable {
  id: Id
  at: Timestamp
  /** 'panel_user:7', as `audit_event.actor`. */
  actor: string
  actor_name: string
  request_id: Nullable<string>
  /** One that version 0.1 knows. */
  kind: string
  /** The kind, if 0.1 knows no such kind. */
  newer_kind: Nullable<string>
  /** Number of shifts added, changed or removed. */
  shifts: number
  /** The first and last day of its shifts, before or after. */
  first_date: Nullable<string>
  last_date: Nullable<string>
  /** The step that an undo reverts. For a redo, the undo. */
  undoes_id: Nullable<number>
  undone_at: NullableTimestamp
  /** Who may undo it besides its actor, who is a driver or the server. */
  planner: Nullable<string>
  /** The planner of the other shift of a swap, if that is someone else. */
  other_planner: Nullable<string>
}

/** A row that a step changed. Only triggers write it. */
interface ScheduleStepRowTable {
  step_id: number
  table_name: StepTable
  row_id: number
  /** The row's shift; null for a timesheet without one. */
  shift_id: number | null
  date_before: string | null
  date_after: string | null
  restaurant_before: number | null
  restaurant_after: number | null
  /** null if it did not exist. */
  before: Stored
  /** null if it was removed. */
  after: Stored
}

type Stored = JSONColumnType<Record<string, unknown>> | null
