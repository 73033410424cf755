/** Joins the tables of all folders and the kernel. */
import type { AccountTables } from './accounts/accounts.tables.ts'
import type { AlertTables } from './alerts/alerts.tables.ts'
import type { AreaTables } from './areas/areas.tables.ts'
import type { CascadeTables } from './cascades/cascades.tables.ts'
import type { DriverTables } from './drivers/drivers.tables.ts'
import type { HandoverTables } from './handovers/handovers.tables.ts'
import type { InvoiceTables } from './invoices/invoices.tables.ts'
import type { LeaveTables } from './leave/leave.tables.ts'
import type { MailTables } from './mail/mail.tables.ts'
import type { NewsTables } from './news/news.tables.ts'
import type { OptionTables } from './options/options.tables.ts'
import type { PaymentTables } from './payments/payments.tables.ts'
import type { PushTables } from './push/push.tables.ts'
import type { ReportTables } from './reports/reports.tables.ts'
import type { RestaurantTables } from './restaurants/restaurants.tables.ts'
import type { ShiftTables } from './shifts/shifts.tables.ts'
import type { StepTables } from './steps/steps.tables.ts'
import type { TemplateTables } from './templates/templates.tables.ts'
import type { PayOutTables, TimesheetTables } from './timesheets/timesheets.tables.ts'

declare module './kernel/tables.ts' {
  interface Tables
    extends AccountTables,
      AlertTables,
      AreaTables,
      CascadeTables,
      DriverTables,
      HandoverTables,
      InvoiceTables,
      LeaveTables,
      MailTables,
      NewsTables,
      OptionTables,
      PaymentTables,
      PushTables,
      ReportTables,
      RestaurantTables,
      ShiftTables,
      StepTables,
      TemplateTables,
      PayOutTables,
      TimesheetTables {}
}
