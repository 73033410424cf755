/** Joins the events of all folders with their reactions, in order. */
import type { AccountEvents } from './accounts/accounts.events.ts'
import { alertOfApplicants, alertOfFailedText, tellAdministrators } from './alerts/alerts.service.ts'
import type { DriverEvents } from './drivers/drivers.events.ts'
import type { InvoiceEvents } from './invoices/invoices.live.ts'
import {
  noteReminderKept,
  noteReminderSent,
  noteStatementKept,
  noteStatementSent,
} from './invoices/owed.service.ts'
import type { Reactions } from './kernel/unitOfWork.ts'
import type { MailEvents } from './mail/mail.events.ts'
import type { OptionEvents } from './options/options.events.ts'
import { queueCardRefund, queueCredit } from './payments/cardRefund.ts'
import { queueCopies } from './payments/invoiceCopies.ts'
import type { PushEvents } from './push/push.events.ts'
import type { ShiftEvents } from './shifts/shortNotice.service.ts'
import { endPlansOf } from './templates/plannedPublishes.service.ts'
import { addCancellationTimesheet, recordShortNotices, takeBackPayments } from './timesheets/lostTime.ts'
import { notePayStatementKept, notePayStatementSent } from './timesheets/payStatements.service.ts'

declare module './kernel/unitOfWork.ts' {
  interface Events
    extends AccountEvents,
      DriverEvents,
      InvoiceEvents,
      MailEvents,
      OptionEvents,
      PushEvents,
      ShiftEvents {}
}

/** An event without an entry does not compile. */
export const reactions: Reactions = {
  'panel user leaves': [endPlansOf],
  'option changed': [tellAdministrators],
  'drivers added': [alertOfApplicants],
  'text failed': [alertOfFailedText],
  'mail goes out': [notePayStatementSent, noteStatementSent, noteReminderSent],
  'mail is kept': [notePayStatementKept, noteStatementKept, noteReminderKept],
  'shift cancelled': [addCancellationTimesheet],
  'short notice': [recordShortNotices],
  'time given back': [takeBackPayments],
  'invoice changed': [queueCopies],
  'invoice credited': [queueCredit],
  'refund tried again': [queueCardRefund],
}
