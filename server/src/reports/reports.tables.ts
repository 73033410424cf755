export interface ReportTables {
  monthly_report: MonthlyReportTable
}

/** A panel user who wants the figures of each month by email. */
interface MonthlyReportTable {
  panel_user_id: number
  /** The first day of the month that they last got. */
  sent_for: string
}
