import type { PayFile } from '@driverdesk/domain/options/payrollColumns.ts'
import type { RecordedWork } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Id, Money, MoneyOrNull, MoneyOrZero, Nullable, Text, Timestamp } from '../kernel/tables.ts'

export interface TimesheetTables {
  timesheet: TimesheetTable
}

interface TimesheetTable {
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
  /** The pay for a trip of each band, frozen when the pay is approved. */
  trip_pay_0: MoneyOrNull
  trip_pay_3: MoneyOrNull
  trip_pay_6: MoneyOrNull
  comment: Text
  driver_comment: Text
  /** '' if it was discarded without a reason, or not at all. */
  discard_reason: Text
  /** The driver's record, if the restaurant has changed it since. */
  changed_from: ColumnType<RecordedWork | null, string | null | undefined, RecordedWork | string | null>
  /** The driver's location at their own start and finish. */
  map_start_lat: Nullable<number>
  map_start_lng: Nullable<number>
  map_finish_lat: Nullable<number>
  map_finish_lng: Nullable<number>
  /** 10 confirmed, 20 queried; null: no answer yet. */
  restaurant_answer: Nullable<10 | 20>
  query_reason: Text
  answered_at: Nullable<string>
  /** The name of the person who answered. */
  answered_by: Text
  /** It pays for a change of its shift at short notice. */
  short_notice: Nullable<true>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface PayOutTables {
  pay_export: PayExportTable
  pay_export_line: PayExportLineTable
  pay_statement_mail: PayStatementMailTable
}

interface PayExportTable {
  id: Id
  preset: PayFile
  period_from: string
  period_to: string
  only_changes: boolean
  made_at: Timestamp
  /** A person's name. */
  made_by: string
  drivers: number
  /** Decimal hours. */
  hours: Money
  pay: Money
  file_name: string
  /** The CSV as it was downloaded. */
  file: string
  /** Since then it does not count: its pay was not paid. */
  withdrawn_at: Timestamp | null
}

/** A timesheet's pay as of an export; zeros if it was taken back. */
interface PayExportLineTable {
  export_id: number
  timesheet_id: number
  driver_id: number
  restaurant_id: number
  period_date: string
  minutes: number
  rate: Money
  base: Money
  bonus: Money
  fuel: Money
  fees: Money
  /** The value in the file; '' if none. */
  works_number: string
}

interface PayStatementMailTable {
  driver_id: number
  period_from: string
  period_to: string
  /** A hash of the lines of the statement that was emailed last, after 'kept ' if there was no mail server. */
  digest: string
  mailed_at: Timestamp
}
