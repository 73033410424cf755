import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { chanceOf } from './chance.ts'
import type { DemoPlan } from './demoPlan.ts'

interface BilledInvoice {
  id: number
  total: number
  sent_on: string | null
  paid_at: string | null
  paid_by: 'card' | 'bank' | null
  credited_at: string | null
}

const REASONS_IN_FULL = ['Billed to the wrong branch', 'The hours of one driver were entered twice']
const REASONS_IN_PART = ['One shift ended earlier than billed', 'Agreed by phone for a late start']

/**
 * The credit note of an invoice; undefined for most. One that was credited has one in full. Some others have one in part; if
 * they were paid by bank transfer, the money went back in the same way.
 */
export function creditOf(plan: DemoPlan, invoice: BilledInvoice) {
  const { id, total, credited_at } = invoice
  const chance = chanceOf(plan.seed, 'credit', id)
  const none = { refund_by: null, refund_state: null, refunded_on: null }
  if (credited_at !== null) {
    const reason = chance.pick(REASONS_IN_FULL)
    return { amount: total, in_full: true, reason, created_at: credited_at, ...none }
  }
  const { sent_on, paid_at, paid_by } = invoice
  const isChosen = chance.happens(paid_at === null ? 0.2 : 0.15)
  const amount = penceToPounds(Math.min(chance.whole(8, 30) * 100, Math.floor(poundsToPence(total) / 2)))
  const day = addDays(paid_at?.slice(0, 10) ?? sent_on ?? plan.today, 2)
  if (!isChosen || sent_on === null || paid_by === 'card' || amount === 0 || day >= plan.today)
    return undefined
  const part = {
    amount,
    in_full: false,
    reason: chance.pick(REASONS_IN_PART),
    created_at: chance.moment(day, 14),
  }
  if (paid_at === null) return { ...part, ...none }
  return { ...part, refund_by: 'bank', refund_state: 'done', refunded_on: day }
}
