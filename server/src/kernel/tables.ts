/**
 * The tables, as Kysely reads and writes them; `migrations/` makes them. Both database drivers are set to the same
 * types: dates 'YYYY-MM-DD', times 'HH:mm', timestamps ISO 8601 in UTC, numerics as text, bigints as numbers.
 */
import type { Insertable, Selectable } from 'kysely'
import type {
  CredentialsTable,
  PanelUserAreaTable,
  PanelUserRestaurantTable,
  PanelUserTable,
  PasswordLinkTable,
  RestaurateurTable,
  SessionTable,
  SignInAddressTable,
  SignInAttemptTable,
} from './tables/accounts.ts'
import type { AlertReadTable, AlertTable } from './tables/alerts.ts'
import type { AuditEventTable, IdempotencyKeyTable, OutboxHeadTable, OutboxTable } from './tables/changes.ts'
import type {
  DriverAreaTable,
  DriverOverrideTimeTable,
  DriverRestaurantTable,
  DriverRightToWorkPhotoTable,
  DriverTable,
  DriverWarningTable,
  DriverWorkingTimeTable,
} from './tables/drivers.ts'
import type { InstallationTable, StoredFileTable } from './tables/files.ts'
import type {
  BilledChargeTable,
  BilledTimesheetTable,
  CreditNoteTable,
  InvoiceHistoryTable,
  InvoiceLineTable,
  InvoiceTable,
  RemovedInvoiceTable,
} from './tables/invoices.ts'
import type { MailTable } from './tables/mail.ts'
import type {
  NewsPostAreaTable,
  NewsPostDriverTable,
  NewsPostRestaurantTable,
  NewsPostTable,
  NewsReadTable,
  NewsReplyTable,
} from './tables/news.ts'
import type {
  FreeAgentContactTable,
  FreeAgentInvoiceTable,
  FreeAgentTokenTable,
  PaymentAttemptTable,
  StripeCustomerTable,
  StripeInvoiceTable,
} from './tables/payments.ts'
import type {
  AreaTable,
  CityTable,
  OptionTable,
  RestaurantDriverPreferenceTable,
  RestaurantTable,
} from './tables/places.ts'
import type {
  DriverMessageAreaTable,
  DriverMessageRestaurantTable,
  DriverMessageTable,
  DriverNoticeTable,
  ToldShiftTable,
  VapidKeyTable,
} from './tables/push.ts'
import type { ShiftEventTable, ShiftTable, TimesheetTable } from './tables/shifts.ts'
import type { ScheduleStepRowTable, ScheduleStepTable } from './tables/steps.ts'
import type {
  PlannedPublishRestaurantTable,
  PlannedPublishShiftTable,
  PlannedPublishTable,
  ScheduleTemplateShiftTable,
  ScheduleTemplateTable,
} from './tables/templates.ts'

export interface Tables {
  panel_user: PanelUserTable
  panel_user_area: PanelUserAreaTable
  panel_user_restaurant: PanelUserRestaurantTable
  restaurateur: RestaurateurTable
  session: SessionTable
  sign_in_address: SignInAddressTable
  sign_in_attempt: SignInAttemptTable
  credentials: CredentialsTable
  password_link: PasswordLinkTable
  city: CityTable
  area: AreaTable
  restaurant: RestaurantTable
  restaurant_driver_preference: RestaurantDriverPreferenceTable
  driver: DriverTable
  driver_area: DriverAreaTable
  driver_restaurant: DriverRestaurantTable
  driver_working_time: DriverWorkingTimeTable
  driver_override_time: DriverOverrideTimeTable
  driver_right_to_work_photo: DriverRightToWorkPhotoTable
  driver_warning: DriverWarningTable
  option: OptionTable
  shift: ShiftTable
  timesheet: TimesheetTable
  driver_message: DriverMessageTable
  driver_message_area: DriverMessageAreaTable
  driver_message_restaurant: DriverMessageRestaurantTable
  driver_notice: DriverNoticeTable
  told_shift: ToldShiftTable
  vapid_key: VapidKeyTable
  mail: MailTable
  news_post: NewsPostTable
  news_post_area: NewsPostAreaTable
  news_post_restaurant: NewsPostRestaurantTable
  news_post_driver: NewsPostDriverTable
  news_read: NewsReadTable
  news_reply: NewsReplyTable
  alert: AlertTable
  alert_read: AlertReadTable
  shift_event: ShiftEventTable
  schedule_step: ScheduleStepTable
  schedule_step_row: ScheduleStepRowTable
  invoice: InvoiceTable
  removed_invoice: RemovedInvoiceTable
  invoice_line: InvoiceLineTable
  invoice_history: InvoiceHistoryTable
  billed_timesheet: BilledTimesheetTable
  billed_charge: BilledChargeTable
  credit_note: CreditNoteTable
  audit_event: AuditEventTable
  outbox: OutboxTable
  outbox_head: OutboxHeadTable
  idempotency_key: IdempotencyKeyTable
  stored_file: StoredFileTable
  installation: InstallationTable
  stripe_customer: StripeCustomerTable
  stripe_invoice: StripeInvoiceTable
  payment_attempt: PaymentAttemptTable
  freeagent_token: FreeAgentTokenTable
  freeagent_contact: FreeAgentContactTable
  freeagent_invoice: FreeAgentInvoiceTable
  schedule_template: ScheduleTemplateTable
  schedule_template_shift: ScheduleTemplateShiftTable
  planned_publish: PlannedPublishTable
  planned_publish_restaurant: PlannedPublishRestaurantTable
  planned_publish_shift: PlannedPublishShiftTable
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
