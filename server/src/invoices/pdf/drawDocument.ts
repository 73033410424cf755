/** Draws an invoice or a credit note as a PDF of A4 pages (docs/spec/invoices.md#invoice-pdf). */

import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { inOneLine } from '../../kernel/pdf/fitting.ts'
import { ACCENT, type Doc, GREY, PAGE, rule, write, writeNumber } from '../../kernel/pdf/ink.ts'
import { block, drawLetter, type Letterhead } from '../../kernel/pdf/letter.ts'
import type { DocumentAmounts, InvoiceDocument } from './invoiceDocument.ts'
import { endsOf } from './invoiceDocument.ts'
import { drawLines, money } from './linesTable.ts'

/** Only the worker calls it, because hundreds of lines take tens of milliseconds of processor time. */
export async function drawDocument(document: InvoiceDocument): Promise<Uint8Array> {
  return drawLetter(letterheadOf(document), (doc, top, nextPage) => {
    let y = drawLines(doc, document.lines, top, nextPage)
    if (y + TOTALS_HEIGHT > PAGE.bottom) y = nextPage()
    drawTotals(doc, document, y)
  })
}

function letterheadOf(document: InvoiceDocument): Letterhead {
  const { kind, parties, number, mark } = document
  const isInvoice = kind === 'invoice'
  return {
    ...endsOf(parties),
    title: isInvoice ? 'Invoice' : 'Credit note',
    number: mark ? `${number} · ${mark}` : number,
    to: isInvoice ? 'Invoice to' : 'Credit to',
    facts: factsOf(document),
  }
}

function factsOf(document: InvoiceDocument): [string, string][] {
  const { period_date_from, period_date_to, issued_on, due_date, due_days, credits, mark } = document
  const facts: [string, string][] = [
    ['Period', `${displayDate(period_date_from)} – ${displayDate(period_date_to)}`],
  ]
  if (credits) {
    facts.unshift(['Credits', `Invoice ${credits.number}`])
    facts.push(['Date', issued_on ? displayDate(issued_on) : '–'], ['Reason', credits.reason])
  } else if (issued_on) {
    facts.push(['Invoice date', displayDate(issued_on)])
    if (due_date && !mark) facts.push(['Due date', displayDate(due_date)])
    if (document.credited_by) facts.push(['Credited by', document.credited_by])
  } else facts.push(['Invoice date', 'Not sent yet'], ['Payment due', daysText(due_days)])
  return facts
}

const daysText = (days: number): string =>
  days === 0 ? 'on the invoice date' : `within ${days} ${days === 1 ? 'day' : 'days'}`

const LEFT = PAGE.left + 268
const ROW = 16
/** The most space that the totals need. */
const TOTALS_HEIGHT = 14 + 6 * ROW + 40

function drawTotals(doc: Doc, document: InvoiceDocument, top: number): void {
  let y = top + 14
  for (const [label, amount] of itemsOf(document.amounts)) {
    write(doc, label, LEFT, y, PAGE.right - LEFT - 80, { size: 8.5, colour: GREY })
    writeNumber(doc, money(amount), PAGE.right, y, 76, { size: 8.5 })
    y += ROW
  }
  rule(doc, y, LEFT, PAGE.right, ACCENT)
  const label = document.kind === 'invoice' ? 'Total' : 'Total credited'
  write(doc, label, LEFT, y + 8, 110, { size: 11, bold: true })
  writeNumber(doc, money(document.amounts.total), PAGE.right, y + 7, 120, {
    size: 12,
    bold: true,
    colour: ACCENT,
  })
  if (document.mark === 'PAID' || document.mark === 'CREDITED') drawSettled(doc, document, top + 14)
  else if (document.kind === 'invoice') drawBank(doc, document, top + 14)
  else drawCredit(doc, document, top + 14)
}

function itemsOf(amounts: DocumentAmounts): [string, number][] {
  const { shifts, minutes, commission, commission_basis, booking_fee } = amounts
  const hours = formatLength(minutes)
  const basis = commission_basis === 'percent' ? `${commission}%` : `${money(commission)} × ${hours} hours`
  const net = penceToPounds(poundsToPence(amounts.total) - poundsToPence(amounts.vat_amount))
  return [
    [`Work, ${shifts} ${shifts === 1 ? 'shift' : 'shifts'}, ${hours} hours`, amounts.earned],
    ['Fees', amounts.fees],
    [`Commission, ${basis}`, amounts.commission_amount],
    [`Booking fee, ${shifts} × ${money(booking_fee)}`, amounts.booking_amount],
    ['Net', net],
    [`VAT, ${amounts.vat_rate}%`, amounts.vat_amount],
  ]
}

function drawBank(doc: Doc, { parties, number, mark }: InvoiceDocument, top: number): void {
  const details = inOneLine(parties.company.bank_details)
  if (details === '') return
  write(doc, 'Pay by bank transfer to', PAGE.left, top, 220, { size: 8.5, bold: true })
  const y = block(doc, details, top + 14, 5)
  if (mark !== 'PREVIEW') block(doc, `Reference: invoice ${number}`, y + 4, 1)
}

function drawSettled(doc: Doc, { mark, credited_by }: InvoiceDocument, top: number): void {
  const text =
    mark === 'PAID'
      ? 'This invoice has been paid. There is nothing more to pay.'
      : `This invoice is cancelled in full by credit note ${credited_by}. There is nothing to pay.`
  block(doc, text, top, 3)
}

function drawCredit(doc: Doc, { credits }: InvoiceDocument, top: number): void {
  if (!credits) return
  block(doc, `This credit note cancels invoice ${credits.number} in full. There is nothing to pay.`, top, 3)
}
