import type { PayrollPresetName } from '@driverdesk/domain/timesheets/payrollPresets.ts'
import type { Id, Money, Timestamp } from '../kernel/tables/columnTypes.ts'

export interface PayOutTables {
  pay_export: PayExportTable
  pay_export_line: PayExportLineTable
  pay_statement_mail: PayStatementMailTable
}

interface PayExportTable {
  id: Id
  preset: PayrollPresetName
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
}

interface PayStatementMailTable {
  driver_id: number
  period_from: string
  period_to: string
  /** A hash of the lines of the statement. */
  digest: string
  mailed_at: Timestamp
}
