/** Draws an invoice or a credit note as a PDF of A4 pages (docs/spec/invoices.md#invoice-pdf). */

import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { inOneLine, wrapped } from '../../kernel/pdf/fitting.ts'
import {
  ACCENT,
  type Doc,
  dip,
  GREY,
  type Ink,
  PAGE,
  rule,
  write,
  writeNumber,
  writeRight,
} from '../../kernel/pdf/ink.ts'
import { openPdf } from '../../kernel/pdf/openPdf.ts'
import type { DocumentAmounts, InvoiceDocument } from './invoiceDocument.ts'
import { drawLines, money } from './linesTable.ts'

/** Only the worker calls it, because hundreds of lines take tens of milliseconds of processor time. */
export async function drawDocument(document: InvoiceDocument): Promise<Uint8Array> {
  const { doc, whole } = openPdf({
    ...{ title: titleOf(document), author: document.parties.company.name, bufferPages: true },
  })
  const nextPage = () => {
    doc.addPage()
    return drawNextHead(doc, document)
  }
  let y = drawLines(doc, document.lines, drawFirstHead(doc, document), nextPage)
  if (y + TOTALS_HEIGHT > PAGE.bottom) y = nextPage()
  drawTotals(doc, document, y)
  drawFoots(doc, document)
  doc.end()
  return whole
}

/** Draws the foot of every page, once the number of pages is known. */
function drawFoots(doc: Doc, document: InvoiceDocument): void {
  const { count } = doc.bufferedPageRange()
  const ink = { size: 7.5, colour: GREY }
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    write(doc, `${document.parties.company.name} · ${titleOf(document)}`, PAGE.left, 806, 380, ink)
    writeRight(doc, `Page ${page + 1} of ${count}`, PAGE.right, 806, 100, ink)
  }
}

const HALF = 270
const LABEL_LEFT = PAGE.left + 300
const SMALL = { size: 8.5 }
const QUIET = { size: 8.5, colour: GREY }

const titleOf = ({ kind, number, mark }: InvoiceDocument): string =>
  [kind === 'invoice' ? 'Invoice' : 'Credit note', number, ...(mark ? [`· ${mark}`] : [])].join(' ')

/** Returns the y at which the table begins. */
function drawFirstHead(doc: Doc, document: InvoiceDocument): number {
  const { company, restaurant } = document.parties
  let left = paragraph(doc, company.name, PAGE.top, 2, { size: 14, bold: true }, 18)
  for (const line of company.address) left = paragraph(doc, line, left, 2, QUIET)
  if (company.vat_number !== '') left = paragraph(doc, `VAT number ${company.vat_number}`, left, 1, QUIET)

  const title = document.kind === 'invoice' ? 'Invoice' : 'Credit note'
  writeRight(doc, title, PAGE.right, PAGE.top - 4, 220, { size: 22, bold: true, colour: ACCENT })
  const number = document.mark ? `${document.number} · ${document.mark}` : document.number
  writeRight(doc, number, PAGE.right, PAGE.top + 24, 220, { size: 12, bold: true })

  const top = Math.max(left, PAGE.top + 56) + 14
  rule(doc, top)
  let y = paragraph(doc, document.kind === 'invoice' ? 'Invoice to' : 'Credit to', top + 12, 1, QUIET)
  y = paragraph(doc, restaurant.name, y + 1, 2, { size: 10.5, bold: true }, 14)
  y = paragraph(doc, restaurant.address, y, 4, SMALL)
  y = paragraph(doc, restaurant.business_email, y, 1, SMALL)
  return Math.max(y, drawFacts(doc, document, top + 12)) + 16
}

/** Draws the short head of the next pages, and returns the y at which the lines continue. */
function drawNextHead(doc: Doc, document: InvoiceDocument): number {
  write(doc, document.parties.restaurant.name, PAGE.left, PAGE.top - 8, HALF, QUIET)
  writeRight(doc, titleOf(document), PAGE.right, PAGE.top - 8, 220, { ...QUIET, bold: true })
  return PAGE.top + 10
}

function paragraph(doc: Doc, text: string, top: number, most: number, ink: Ink, height = 12): number {
  const plain = inOneLine(text)
  if (plain === '') return top
  const lines = wrapped(plain, HALF, most, dip(doc, ink))
  for (const [nr, line] of lines.entries()) write(doc, line, PAGE.left, top + nr * height, HALF, ink)
  return top + lines.length * height
}

function drawFacts(doc: Doc, document: InvoiceDocument, top: number): number {
  let y = top
  for (const [label, value] of factsOf(document)) {
    write(doc, label, LABEL_LEFT, y, 80, QUIET)
    const lines = wrapped(inOneLine(value), 130, 3, dip(doc, SMALL))
    for (const line of lines) {
      writeRight(doc, line, PAGE.right, y, 130, SMALL)
      y += 13
    }
  }
  return y
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

function block(doc: Doc, text: string, top: number, most: number): number {
  const ink = { size: 8.5, colour: GREY }
  const lines = wrapped(text, 220, most, dip(doc, ink))
  for (const [nr, line] of lines.entries()) write(doc, line, PAGE.left, top + nr * 12, 220, ink)
  return top + lines.length * 12
}
