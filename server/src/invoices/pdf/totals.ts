/** What the lines add up to, and how it is to be paid. */
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { inOneLine, wrapped } from './fitting.ts'
import { ACCENT, type Doc, dip, GREY, PAGE, rule, write, writeNumber } from './ink.ts'
import type { DocumentAmounts, InvoiceDocument } from './invoiceDocument.ts'
import { money } from './linesTable.ts'

const LEFT = PAGE.left + 268
const ROW = 16
/** As much as the totals take; what is left on the page may be less. */
export const TOTALS_HEIGHT = 14 + 6 * ROW + 40

export function drawTotals(doc: Doc, document: InvoiceDocument, top: number): void {
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
  write(doc, 'Pay by transfer to', PAGE.left, top, 220, { size: 8.5, bold: true })
  const y = block(doc, details, top + 14, 5)
  if (mark !== 'PREVIEW') block(doc, `Reference: invoice ${number}`, y + 4, 1)
}

function drawSettled(doc: Doc, { mark, credited_by }: InvoiceDocument, top: number): void {
  const text =
    mark === 'PAID'
      ? 'This invoice is paid. Nothing is left to be paid.'
      : `This invoice is taken back as a whole by credit note ${credited_by}. Nothing of it is to be paid.`
  block(doc, text, top, 3)
}

function drawCredit(doc: Doc, { credits }: InvoiceDocument, top: number): void {
  if (!credits) return
  block(
    doc,
    `This credit note takes back invoice ${credits.number} as a whole. Nothing of it is to be paid.`,
    top,
    3,
  )
}

function block(doc: Doc, text: string, top: number, most: number): number {
  const ink = { size: 8.5, colour: GREY }
  const lines = wrapped(text, 220, most, dip(doc, ink))
  for (const [nr, line] of lines.entries()) write(doc, line, PAGE.left, top + nr * 12, 220, ink)
  return top + lines.length * 12
}
