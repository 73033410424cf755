/** The events by which a folder has effects in folders above, and the reactions to each, in order. */
import type { DriverStatus } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { DriverReach } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import type { RefundWay } from '@driverdesk/domain/invoices/credits.ts'
import type { Pence } from '@driverdesk/domain/kernel/money.ts'
import { alertOfApplicants, alertOfFailedText, tellAdministrators } from './alerts/alerts.service.ts'
import {
  noteReminderKept,
  noteReminderSent,
  noteStatementKept,
  noteStatementSent,
} from './invoices/owed.service.ts'
import type { Row } from './kernel/tables.ts'
import type { Reactions } from './kernel/unitOfWork.ts'
import type { CountedMail } from './mail/mail.reads.ts'
import { queueCardRefund, queueCredit } from './payments/cardRefund.ts'
import { queueCopies } from './payments/invoiceCopies.ts'
import type { GivenBack } from './shifts/givenBack.service.ts'
import { announceOpenShifts } from './shifts/shifts.live.ts'
import type { StoredShift } from './shifts/shifts.reads.ts'
import type { SettledNotice } from './shifts/shortNotice.service.ts'
import { endPlansOf } from './templates/plannedPublishes.service.ts'
import { addCancellationTimesheet, recordShortNotices, takeBackPayments } from './timesheets/lostTime.ts'
import { notePayStatementKept, notePayStatementSent } from './timesheets/payStatements.service.ts'

declare module './kernel/unitOfWork.ts' {
  interface Events {
    /** A panel user's account is about to be removed. `timeZone` is the business's. */
    'panel user leaves': { id: number; timeZone: string }
    /** A restaurant became active or inactive or moved to another area, or the rule of an area changed. */
    'open shifts listed otherwise': null
    /** `address` is that of the options screen. */
    'option changed': { before: Row<'option'>; after: Row<'option'>; address: string }
    /** One by one or by an import: applicants, or active drivers. */
    'drivers added': {
      drivers: readonly {
        driver: { id: number; first_name: string; last_name: string; status: DriverStatus }
        reach: DriverReach
      }[]
    }
    /** The gateway refused a text message permanently, or did not accept it at any attempt. `reason` is a sentence. */
    'text failed': { driver: { id: number; name: string }; phone: string; reason: string }
    /**
     * A server with a mail server sends an email with a stored file or a reminder, perhaps one that a server without a
     * mail server had kept.
     */
    'mail goes out': CountedMail
    /** A server without a mail server keeps such an email, perhaps one queued by a server with a mail server. */
    'mail is kept': CountedMail
    /** A published shift was cancelled and its driver released. `pence` is the driver's fee (negative) or pay. */
    'shift cancelled': { shift: StoredShift; driverId: number; pence: Pence }
    /** A step has changed published shifts at short notice. */
    'short notice': readonly SettledNotice[]
    /** A step has given drivers or restaurants time back that was paid for. */
    'time given back': readonly GivenBack[]
    /** An invoice was created, changed or removed. `isBuilt`: it has just been created or regenerated. */
    'invoice changed': { id: number; isBuilt: boolean }
    /** An invoice was credited, in full or in part. `credit`: the id of the credit note. */
    'invoice credited': { invoice: number; credit: number; refund_by: RefundWay | null }
    /** A refund to the card that failed will be tried again. `credit`: the id of its credit note. */
    'refund tried again': { credit: number }
  }
}

/** An event without an entry does not compile. */
export const reactions: Reactions = {
  'panel user leaves': [endPlansOf],
  'open shifts listed otherwise': [announceOpenShifts],
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
