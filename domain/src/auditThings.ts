/** The audit's words for each kind of record. A new kind is added here and to `AUDIT_THING_NAMES`. */
import { PANEL_USER_AUDIT } from './accounts/panelUserAudit.ts'
import { AREA_AUDIT, CITY_AUDIT } from './areas/areaAudit.ts'
import { AUDIT_ACTIONS } from './audit/auditActions.ts'
import { CASCADE_AUDIT, OFFER_AUDIT } from './cascades/cascadeAudit.ts'
import { DRIVER_AUDIT, DRIVER_WARNING_AUDIT } from './drivers/driverAudit.ts'
import { EXAMPLE_AUDIT } from './home/exampleAudit.ts'
import { INVOICE_AUDIT } from './invoices/invoiceAudit.ts'
import { type AuditThing, field } from './kernel/auditWords.ts'
import { LEAVE_AUDIT } from './leave/leaveAudit.ts'
import { MAIL_AUDIT } from './mail/mailAudit.ts'
import { POST_AUDIT, REPLY_AUDIT } from './news/newsAudit.ts'
import { OPTION_AUDIT } from './options/optionAudit.ts'
import { DRIVER_MESSAGE_AUDIT } from './push/driverMessageAudit.ts'
import { REPORT_AUDIT } from './reports/reportAudit.ts'
import { RESTAURANT_AUDIT, RESTAURATEUR_AUDIT } from './restaurants/restaurantAudit.ts'
import {
  CLAIM_AUDIT,
  HANDOVER_AUDIT,
  SHIFT_ASK_AUDIT,
  SHIFT_AUDIT,
  SHIFT_EVENT_AUDIT,
} from './shifts/shiftAudit.ts'
import { PLANNED_PUBLISH_AUDIT, TEMPLATE_AUDIT } from './templates/templateAudit.ts'
import { TIMESHEET_AUDIT } from './timesheets/timesheetAudit.ts'

/** The audit itself, which can be exported. */
const AUDIT: AuditThing = { label: 'Audit', namedBy: [], name: () => '', fields: {} }

export const AUDIT_THINGS: Readonly<Record<string, AuditThing>> = {
  driver: DRIVER_AUDIT,
  restaurant: RESTAURANT_AUDIT,
  restaurateur: RESTAURATEUR_AUDIT,
  area: AREA_AUDIT,
  city: CITY_AUDIT,
  panel_user: PANEL_USER_AUDIT,
  option: OPTION_AUDIT,
  shift: SHIFT_AUDIT,
  template: TEMPLATE_AUDIT,
  planned_publish: PLANNED_PUBLISH_AUDIT,
  shift_event: SHIFT_EVENT_AUDIT,
  shift_ask: SHIFT_ASK_AUDIT,
  claim: CLAIM_AUDIT,
  cascade: CASCADE_AUDIT,
  offer: OFFER_AUDIT,
  handover: HANDOVER_AUDIT,
  leave_request: LEAVE_AUDIT,
  timesheet: TIMESHEET_AUDIT,
  invoice: INVOICE_AUDIT,
  post: POST_AUDIT,
  reply: REPLY_AUDIT,
  driver_message: DRIVER_MESSAGE_AUDIT,
  mail: MAIL_AUDIT,
  driver_warning: DRIVER_WARNING_AUDIT,
  report: REPORT_AUDIT,
  example: EXAMPLE_AUDIT,
  audit: AUDIT,
}

/** Fields of an export or import of a whole list. */
export const LIST_FACTS: AuditThing['fields'] = {
  rows: field('Rows', 'number'),
  chosen: field('Chosen by filter or search', 'yesNo'),
  status: field('Status', 'hidden'),
  format: field('Format'),
  location: field('Location'),
  filter: field('Filter'),
}

const OF_LISTS = ['export', 'import', 'withdraw_export']

/** The id under which a list as a whole is recorded. */
export const WHOLE_LIST = 0

/**
 * Lists fields and actions without labels: 'driver: shoe_size', 'driver: polish()'. The label of a new field belongs in
 * `<thing>Audit.ts` of its folder.
 */
export function unlabelled({
  thing,
  action,
  fields,
}: {
  thing: string
  action: string
  fields: readonly string[]
}): string[] {
  const known = AUDIT_THINGS[thing]
  if (!known) return [thing]
  const facts = OF_LISTS.includes(action) ? { ...LIST_FACTS, ...known.fields } : known.fields
  return [
    ...(AUDIT_ACTIONS[action] ? [] : [`${thing}: ${action}()`]),
    ...fields.filter((name) => !facts[name]).map((name) => `${thing}: ${name}`),
  ]
}
