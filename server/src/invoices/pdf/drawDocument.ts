/** Draws an invoice or a credit note as a PDF of A4 pages (docs/spec/invoices.md#invoice-pdf). */

import { refundText } from '@driverdesk/domain/invoices/credits.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { move } from 'piscina'
import { ACCENT, type Doc, GREY, PAGE, rule, write, writeNumber } from '../../kernel/pdf/ink.ts'
import {
  block,
  type Column,
  column,
  drawCell,
  drawLetter,
  drawTable,
  type Letterhead,
} from '../../kernel/pdf/letter.ts'
import {
  type AccountDocument,
  drawAccount,
  drawBank,
  drawStatement,
  drawSum,
  LEFT,
  ROW,
  type StatementDocument,
} from './drawStatement.ts'
import {
  type DocumentAmounts,
  type DocumentLine,
  endsOf,
  type InvoiceDocument,
  money,
} from './invoiceDocument.ts'

/** Only the worker calls it, because hundreds of lines take tens of milliseconds of processor time. */
export async function drawDocument(document: InvoiceDocument): Promise<Uint8Array> {
  return drawLetter(letterheadOf(document), (doc, top, nextPage) => {
    let y = isPart(document)
      ? top
      : drawTable(doc, { columns: COLUMNS, rows: document.lines, drawRow: drawLine }, top, nextPage)
    if (y + TOTALS_HEIGHT > PAGE.bottom) y = nextPage()
    drawTotals(doc, document, y, nextPage)
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
  const { period_date_from, period_date_to, issued_on, due_date, paid_on, due_days, credit, mark } = document
  const facts: [string, string][] = [
    ['Period', `${displayDate(period_date_from)} – ${displayDate(period_date_to)}`],
  ]
  if (credit) {
    facts.unshift(['Credits', `Invoice ${credit.invoice_number}`])
    facts.push(['Date', issued_on ? displayDate(issued_on) : '–'], ['Reason', credit.reason])
  } else if (issued_on) {
    facts.push(['Invoice date', displayDate(issued_on)])
    if (due_date && !mark) facts.push(['Due date', displayDate(due_date)])
    if (paid_on) facts.push(['Paid on', displayDate(paid_on)])
    if (mark === 'CREDITED') facts.push(['Credited by', numbersOf(document)])
  } else facts.push(['Invoice date', 'Not sent yet'], ['Payment due', daysText(due_days)])
  return facts
}

const numbersOf = ({ credit_notes }: InvoiceDocument): string =>
  credit_notes.map(({ number }) => number).join(', ')

/** A credit note for a part of an invoice has none of its lines. */
const isPart = ({ credit, amounts }: InvoiceDocument): boolean =>
  credit !== undefined && credit.amount !== amounts.total

const daysText = (days: number): string =>
  days === 0 ? 'on the invoice date' : `within ${countOf(days, 'day')}`

const TOTALS_HEIGHT = 14 + 6 * ROW + 40

function drawTotals(doc: Doc, document: InvoiceDocument, top: number, nextPage: () => number): void {
  drawAdvice(doc, document, top + 14)
  let y = top + 14
  for (const [label, amount] of itemsOf(document)) {
    drawRow(doc, label, amount, y)
    y += ROW
  }
  rule(doc, y, LEFT, PAGE.right, ACCENT)
  const { kind, amounts, credit } = document
  drawSum(doc, kind === 'invoice' ? 'Total' : 'Total credited', money(credit?.amount ?? amounts.total), y + 8)
  if (kind === 'invoice' && document.credit_notes.length + document.part_paid > 0)
    drawCredits(doc, document, y + 30, nextPage)
}

function drawRow(doc: Doc, label: string, amount: number, y: number): void {
  write(doc, label, LEFT, y, PAGE.right - LEFT - 64, { size: 8.5, colour: GREY })
  writeNumber(doc, money(amount), PAGE.right, y, 60, { size: 8.5 })
}

/** Below the total: each credit note, the part that was paid, the amount to pay or paid, and each refund. */
function drawCredits(
  doc: Doc,
  { credit_notes, part_paid, balance }: InvoiceDocument,
  top: number,
  nextPage: () => number,
) {
  let y = top
  const next = (height: number) => {
    if (y + height > PAGE.bottom) y = nextPage() + 14
    y += height
    return y - height
  }
  for (const { number, created_on, amount } of credit_notes)
    drawRow(doc, `Credit note ${number}, ${displayDate(created_on)}`, -amount, next(ROW))
  if (part_paid > 0) drawRow(doc, 'Paid so far', -part_paid, next(ROW))
  const [label, left] = balance
  drawSum(doc, label, money(left), next(ROW + 10) + 4)
  for (const note of credit_notes) {
    const text = refundText(note)
    if (text !== undefined) drawRow(doc, text, note.amount, next(ROW))
  }
}

function itemsOf({ amounts, credit }: InvoiceDocument): [string, number][] {
  if (credit && credit.amount !== amounts.total) return partOf(credit, amounts)
  const { shifts, minutes, commission, commission_basis, booking_fee } = amounts
  const hours = formatLength(minutes)
  const basis = commission_basis === 'percent' ? `${commission}%` : `${money(commission)} × ${hours} hours`
  const net = penceToPounds(poundsToPence(amounts.total) - poundsToPence(amounts.vat_amount))
  return [
    [`Work, ${countOf(shifts, 'shift')}, ${hours} hours`, amounts.earned],
    ['Fees', amounts.fees],
    [`Commission, ${basis}`, amounts.commission_amount],
    [`Booking fee, ${shifts} × ${money(booking_fee)}`, amounts.booking_amount],
    ['Net', net],
    [`VAT, ${amounts.vat_rate}%`, amounts.vat_amount],
  ]
}

function partOf({ amount, vat }: { amount: number; vat: number }, { vat_rate }: DocumentAmounts) {
  const net = penceToPounds(poundsToPence(amount) - poundsToPence(vat))
  return [
    ['Net', net],
    [`VAT, ${vat_rate}%`, vat],
  ] satisfies [string, number][]
}

function drawAdvice(doc: Doc, document: InvoiceDocument, top: number): void {
  const { kind, mark, parties, number } = document
  if (kind === 'credit note') block(doc, creditAdvice(document), top, 6)
  else if (mark === 'PAID') block(doc, paidText(document), top, 4)
  else if (mark === 'CREDITED') block(doc, cancelled(document), top, 4)
  else
    drawBank(
      doc,
      parties.company.bank_details,
      top,
      mark === 'PREVIEW' ? undefined : [`Reference: invoice ${number}`, 1],
    )
}

const paidText = ({ came_in }: InvoiceDocument): string =>
  `This invoice has been paid. ${came_in ? `${came_in} ` : ''}There is nothing more to pay.`

function cancelled(document: InvoiceDocument): string {
  const notes = document.credit_notes.length === 1 ? 'credit note' : 'credit notes'
  return `This invoice is cancelled in full by ${notes} ${numbersOf(document)}. There is nothing to pay.`
}

/** Says whether a credit note lowers the bill or refunds money. */
function creditAdvice({ credit, amounts }: InvoiceDocument): string {
  if (!credit) return ''
  const { invoice_number: number, amount, left } = credit
  const refund = refundText(credit)
  const cancels =
    amount === amounts.total
      ? `This credit note cancels invoice ${number} in full. There is nothing to pay.`
      : `With this credit note, invoice ${number} is credited in full. There is nothing to pay.`
  if (left === 0) return refund === undefined ? cancels : `${cancels} ${refund}.`
  return refund === undefined
    ? `This credit note reduces the total of invoice ${number} to ${money(left)}.`
    : `This credit note credits part of invoice ${number}, which has been paid. ${refund}.`
}

const DATE = column('Date', 0, 52, false)
const DRIVER = column('Driver', 60, 184, false)
const START = column('Start', 190, 222)
const FINISH = column('Finish', 228, 262)
const HOURS = column('Hours', 268, 304)
const RATE = column('Rate', 310, 352)
const BONUS = column('Bonus', 358, 404)
const FUEL = column('Fuel', 410, 452)
const AMOUNT = column('Amount', 458, PAGE.width)
/** The table of the lines (docs/spec/invoices.md#invoice-lines). */
const COLUMNS = [DATE, DRIVER, START, FINISH, HOURS, RATE, BONUS, FUEL, AMOUNT]

const INK = { size: 8 }
const QUIET = { size: 8, colour: GREY }

const drawLine = (doc: Doc, line: DocumentLine, y: number): void =>
  line.kind === 'work' ? drawWork(doc, line, y) : drawFee(doc, line, y)

function drawWork(doc: Doc, line: DocumentLine, y: number): void {
  const cell = (place: Column, text: string, ink: typeof INK = INK) => drawCell(doc, place, text, y, ink)
  cell(DATE, displayDate(line.period_date))
  cell(DRIVER, line.driver_name)
  cell(START, line.start_time ?? '')
  cell(FINISH, line.finish_time ?? '')
  cell(HOURS, formatLength(line.minutes))
  cell(RATE, money(line.rate))
  cell(BONUS, money(line.bonus), line.bonus === 0 ? QUIET : INK)
  cell(FUEL, money(line.fuel), line.fuel === 0 ? QUIET : INK)
  cell(AMOUNT, money(line.amount))
}

function drawFee(doc: Doc, line: DocumentLine, y: number): void {
  drawCell(doc, DATE, displayDate(line.period_date), y, INK)
  drawCell(doc, DRIVER, line.driver_name, y, INK)
  write(doc, line.description, START.left, y, FUEL.right - START.left, QUIET)
  drawCell(doc, AMOUNT, money(line.amount), y, INK)
}

/** Runs in a separate thread (kernel/files/renderFile.ts). Transfers the bytes without copying them. */
export const makeFile = async (
  document: InvoiceDocument | StatementDocument | AccountDocument,
): Promise<unknown> => move(new Uint8Array(await drawn(document)))

function drawn(document: InvoiceDocument | StatementDocument | AccountDocument): Promise<Uint8Array> {
  if (document.kind === 'statement') return drawStatement(document)
  return document.kind === 'account' ? drawAccount(document) : drawDocument(document)
}
