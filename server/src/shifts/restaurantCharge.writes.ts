import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { onInvoice } from '@driverdesk/domain/shifts/cancelling.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Work } from '../kernel/unitOfWork.ts'

/**
 * Takes back what a shift's cancellations charge the restaurant, as far as no invoice has it, and answers how much that
 * was, in pounds.
 *
 * @throws {Invalid} where all of it is on an invoice, with the number
 */
export async function removeRestaurantCharges(work: Work, shiftId: number): Promise<number> {
  const charged = await lockCharges(work.tx, shiftId)
  const open = charged.filter(({ number }) => number === null)
  const [billed] = charged
  if (billed?.number && open.length === 0) {
    throw new Invalid({ cost: [onInvoice(invoiceNumberText(billed.number))] })
  }
  if (open.length === 0) return 0
  const freed = await work.tx
    .updateTable('shift_event')
    .set({ restaurant_charge: 0 })
    .where(
      'id',
      'in',
      open.map(({ id }) => id),
    )
    .returningAll()
    .execute()
  const before = new Map(open.map(({ number: _, ...event }) => [event.id, event]))
  work.record(
    ...freed.map((after) => ({
      ...{
        thing: 'shift_event',
        id: after.id,
        action: 'update',
        before: before.get(after.id) ?? null,
        after,
      },
    })),
  )
  return penceToPounds(open.reduce((sum, event) => sum + poundsToPence(event.restaurant_charge), 0))
}

/** The charges of a shift's cancellations, each with the number of the invoice that it is on. */
async function lockCharges(tx: Tx, shiftId: number) {
  // Held before anybody asks for their invoices: what is being billed meanwhile has its row by then.
  const events = await tx
    .selectFrom('shift_event')
    .selectAll()
    .where('shift_id', '=', shiftId)
    .where('restaurant_charge', '>', '0')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (events.length === 0) return []
  const billed = await tx
    .selectFrom('billed_charge')
    .innerJoin('invoice', 'invoice.id', 'billed_charge.invoice_id')
    .select(['billed_charge.shift_event_id', 'invoice.number'])
    .where(
      'shift_event_id',
      'in',
      events.map(({ id }) => id),
    )
    .execute()
  const numbers = new Map(billed.map(({ shift_event_id, number }) => [shift_event_id, number]))
  return events.map((event) => ({ ...event, number: numbers.get(event.id) ?? null }))
}
