import type { PayFile } from '@driverdesk/domain/options/payrollColumns.ts'
import type { Id, Money, Timestamp } from '../kernel/tables.ts'

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
