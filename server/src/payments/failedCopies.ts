/** Staff are told of what FreeAgent cannot be made to have (docs/decisions/0030). */

import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import {
  closedAccountsAlert,
  failedCopyAlert,
  NO_ANSWER_FOR_A_DAY,
} from '@driverdesk/domain/payments/failedCopy.ts'
import type { PaymentOf } from '@driverdesk/domain/payments/failedPayment.ts'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import { SYSTEM } from '../kernel/audit.ts'
import { change, type Unit } from '../kernel/unitOfWork.ts'
import { failingCopies } from './copies.reads.ts'
import { FreeAgentClosed, hasMadeNothing } from './freeAgentRefusal.ts'

const A_DAY_MS = 24 * 60 * 60 * 1_000

/** What may pass by itself is not told yet. */
export async function tellFailedCopy(unit: Unit, invoice: number, error: unknown): Promise<void> {
  if (!hasMadeNothing(error)) return
  const [copy] = await failingCopies(unit.db, { invoice })
  if (!copy) return
  const alert =
    error instanceof FreeAgentClosed
      ? closedAccountsAlert(invoiceOf(copy), error.access)
      : failedCopyAlert(invoiceOf(copy), copy, error.reason)
  await change(unit, SYSTEM, (work) => raiseAlerts(work, [alert]))
}

/** Once for each version: what is told is not told again. */
export async function tellLateCopies(unit: Unit, now: Date): Promise<void> {
  const late = await failingCopies(unit.db, { failedBefore: new Date(now.getTime() - A_DAY_MS) })
  const alerts = late.map((copy) => failedCopyAlert(invoiceOf(copy), copy, NO_ANSWER_FOR_A_DAY))
  await change(unit, SYSTEM, (work) => raiseAlerts(work, alerts))
}

type FailingCopy = Awaited<ReturnType<typeof failingCopies>>[number]

const invoiceOf = ({ number, id, name, date }: FailingCopy): PaymentOf => ({
  number: invoiceNumberText(number),
  restaurant: { id, name },
  ...(date !== null && { date }),
})
