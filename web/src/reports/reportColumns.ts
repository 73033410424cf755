import { REPORT_HEADS } from '@driverdesk/domain/reports/reportCsv.ts'

/**
 * The columns of a report (docs/spec/reports.md#reporting-screen); the first is of 'All Reports' alone
 * (docs/spec/reports.md#the-four-reports).
 */
export const [REPORT_COLUMN, ...COLUMNS] = REPORT_HEADS

const AMOUNTS: readonly string[] = ['Amount Charged', 'Amount Paid', 'Difference']

/** Whether a column's figures stand at its right edge. */
export const isAmount = (column: string): boolean => AMOUNTS.includes(column)
