import { invoiceState } from '@driverdesk/domain/invoices/invoiceState.ts'
import { daysBetween } from '@driverdesk/domain/kernel/wallClock.ts'
import { describe, expect, it } from 'vitest'
import { demoData } from './fillDemo.ts'
import { rowsOf, SMALL_INPUT } from './testing/demoRows.ts'

describe('the invoices of the demonstration', () => {
  const { today } = SMALL_INPUT
  const { invoices, lines, billed, creditNotes, timesheets, restaurant } = rowsOf(demoData(SMALL_INPUT))
  const stateOf = ({ paid_at = null, credited_at = null, due_date = null }: (typeof invoices)[number]) =>
    invoiceState({ paid_at, credited_at, due_date }, today)

  it('are in every state, mostly paid, by card or bank, some with reminders', () => {
    const counts = Map.groupBy(invoices, stateOf)
    expect([...counts.keys()].toSorted()).toEqual(['credited', 'draft', 'overdue', 'paid', 'sent'])
    expect(counts.get('paid')?.length).toBeGreaterThan(invoices.length / 2)
    expect(new Set(counts.get('paid')?.map(({ paid_by }) => paid_by))).toEqual(new Set(['card', 'bank']))
    expect(counts.get('overdue')?.some(({ reminded_at }) => reminded_at)).toBe(true)
  })

  it('have a credit note in full if credited, and their work on one later invoice', () => {
    const credited = invoices.filter((invoice) => stateOf(invoice) === 'credited')
    const inFull = creditNotes.filter(({ in_full }) => in_full)
    expect(inFull.map(({ invoice_id, amount }) => [invoice_id, amount])).toEqual(
      credited.map(({ id, total }) => [id, total]),
    )
    const invoiceOf = new Map(billed.map(({ timesheet_id, invoice_id }) => [timesheet_id, invoice_id]))
    expect(invoiceOf.size).toBe(billed.length)
    const taken = lines.filter(({ invoice_id }) => credited.some(({ id }) => id === invoice_id))
    const again = taken.flatMap(({ timesheet_id }) => invoiceOf.get(timesheet_id ?? 0) ?? [])
    expect(again.length).toBeGreaterThan(0)
    expect(again.every((id) => id > (credited[0]?.id ?? 0))).toBe(true)
  })

  it('are credited in part if unpaid, or if paid by bank, by which the money goes back', () => {
    const inPart = creditNotes.filter(({ in_full }) => !in_full)
    const kinds = inPart.map(({ invoice_id, amount, refund_by }) => {
      const invoice = invoices.find(({ id }) => id === invoice_id)
      expect(Number(amount)).toBeLessThan(Number(invoice?.total))
      return invoice?.paid_at
        ? `paid by ${invoice.paid_by}, refunded by ${refund_by}`
        : `unpaid, ${refund_by}`
    })
    expect(new Set(kinds)).toEqual(new Set(['paid by bank, refunded by bank', 'unpaid, null']))
    expect(creditNotes.map(({ number }) => number)).toEqual(creditNotes.map((_, nr) => nr + 1))
  })

  it('share a boundary day at some restaurants', () => {
    const shared = invoices.filter((one) =>
      invoices.some(
        (other) => other.restaurant_id === one.restaurant_id && other.period_date_from === one.period_date_to,
      ),
    )
    expect(shared.length).toBeGreaterThan(5)
  })

  it('leave the last two weeks unbilled, and restaurants that get no invoices', () => {
    const youngest = Math.min(...invoices.map(({ period_date_to }) => daysBetween(period_date_to, today)))
    expect([youngest >= 14, youngest < 21]).toEqual([true, true])
    const without = restaurant.filter(({ send_invoice }) => !send_invoice).map(({ id }) => id)
    expect(invoices.filter(({ restaurant_id }) => without.includes(restaurant_id))).toEqual([])
    const left = timesheets.filter(({ status, period_date }) => status === 30 && period_date > '2026-11-02')
    expect(left.length).toBeGreaterThan(50)
  })

  it('are made, sent, reminded of, paid and credited in that order, all before today', () => {
    for (const invoice of invoices) {
      const { created_at = '', sent_at, reminded_at, paid_at, credited_at, updated_at = '' } = invoice
      const moments = [created_at, sent_at, reminded_at ?? paid_at ?? credited_at].filter((at) => at != null)
      expect(moments).toEqual(moments.toSorted())
      const note = creditNotes.find(({ invoice_id }) => invoice_id === invoice.id)
      expect(updated_at).toBe([...moments, note?.created_at ?? ''].toSorted().at(-1))
      expect(updated_at < today).toBe(true)
    }
  })
})
