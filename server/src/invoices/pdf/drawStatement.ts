/** Draws the statements of a restaurant as PDFs of A4 pages. */

import { type Account, balanceText } from '@driverdesk/domain/invoices/accountStatement.ts'
import { AGE_BAND_LABELS, AGE_BANDS, agedSums, daysOverdue } from '@driverdesk/domain/invoices/ageing.ts'
import type { InvoiceParties } from '@driverdesk/domain/invoices/invoiceParties.ts'
import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { type DateRange, displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { inOneLine } from '../../kernel/pdf/fitting.ts'
import { ACCENT, type Doc, GREY, PAGE, rule, write, writeNumber } from '../../kernel/pdf/ink.ts'
import {
  block,
  type Column,
  column,
  drawCell,
  drawLetter,
  drawTable,
  LINE_HEIGHT,
} from '../../kernel/pdf/letter.ts'
import { endsOf, money } from './invoiceDocument.ts'

export interface StatementDocument {
  kind: 'statement'
  parties: InvoiceParties
  on: IsoDate
  /** The unpaid invoices, in the order in which they are drawn. */
  lines: readonly StatementLine[]
  account: readonly AccountLine[]
}

interface AccountLine {
  received_on: IsoDate
  /** 'More than invoice 014' */
  origin: string
  amount: Pence
  /** How it was used, a line for each use; empty if all of it is left. */
  became: readonly string[]
  left: Pence
}

interface StatementLine {
  number: string
  issued_on: IsoDate
  from: IsoDate
  to: IsoDate
  due_date: IsoDate
  /** Pounds. */
  total: number
  credited: number
  part_paid: number
  owed: Pence
}

/** Draws a statement of what a restaurant owes (docs/spec/invoices.md#money-owed). */
export function drawStatement({ parties, on, lines, account }: StatementDocument): Promise<Uint8Array> {
  const onAccount = account.reduce((sum, { left }) => sum + left, 0)
  const owed = lines.map(({ due_date, owed: amount }) => ({ due_date, amount }))
  const sums = agedSums(owed, on)
  const total = AGE_BANDS.reduce((pence, band) => pence + sums[band], 0)
  const facts = [
    ['Unpaid invoices', String(lines.length)],
    ['Amount owed', formatMoney(total)],
    ['Overdue', formatMoney(total - sums.not_due)],
    ...(onAccount > 0 ? [['Paid on account', formatMoney(-onAccount)] as const] : []),
  ] as const
  const letter = {
    ...endsOf(parties),
    title: 'Statement',
    number: displayDate(on),
    to: 'Statement for',
    facts,
  }
  return drawLetter(letter, (doc, top, nextPage) => {
    const drawRow = (_: Doc, line: StatementLine, y: number) => drawInvoice(doc, line, on, y)
    let y = drawTable(doc, { columns: COLUMNS, rows: lines, drawRow }, top, nextPage)
    if (account.length > 0) {
      const linesOf = ({ became }: AccountLine) => Math.max(became.length, 1)
      const rows = { columns: ACCOUNT_COLUMNS, rows: account, drawRow: drawOnAccount, linesOf }
      y = drawTable(doc, rows, y + HEAD_ROOM > PAGE.bottom ? nextPage() : y + 14, nextPage)
    }
    if (y + SUMS_HEIGHT > PAGE.bottom) y = nextPage()
    const bands = AGE_BANDS.map((band) => [AGE_BAND_LABELS[band], sums[band]] as const)
    drawSums(doc, bands, { total, onAccount }, y + 14)
    if (total > onAccount)
      drawBank(doc, parties.company.bank_details, y + 14, [
        'Please quote the invoice numbers with your payment.',
        2,
      ])
  })
}

const NUMBER = column('Invoice', 0, 50, false)
const ISSUED = column('Date', 54, 104, false)
const PERIOD = column('Period', 110, 216, false)
const DUE = column('Due', 222, 270, false)
const DAYS = column('Days overdue', 274, 326)
const AMOUNT = column('Amount', 330, 380)
const LESS = column('Paid or credited', 384, 450)
const OWED = column('Owed', 456, PAGE.width)
const COLUMNS: readonly Column[] = [NUMBER, ISSUED, PERIOD, DUE, DAYS, AMOUNT, LESS, OWED]

const INK = { size: 8 }

function drawInvoice(doc: Doc, line: StatementLine, on: IsoDate, y: number): void {
  const { number, issued_on, from, to, due_date, total, credited, part_paid, owed } = line
  const cell = (place: Column, text: string) => drawCell(doc, place, text, y, INK)
  const days = daysOverdue(due_date, on)
  cell(NUMBER, number)
  cell(ISSUED, displayDate(issued_on))
  cell(PERIOD, `${displayDate(from)} – ${displayDate(to)}`)
  cell(DUE, displayDate(due_date))
  cell(DAYS, days > 0 ? String(days) : '–')
  cell(AMOUNT, money(total))
  const less = poundsToPence(credited) + poundsToPence(part_paid)
  cell(LESS, less > 0 ? formatMoney(-less) : '–')
  cell(OWED, formatMoney(owed))
}

const ON = column('Date', 0, 50, false)
const ORIGIN = column('On account', 54, 200, false)
const CAME_IN = column('Amount', 206, 260)
const BECAME = column('Used', 266, 450, false)
const LEFT_OF_IT = column('Left', 456, PAGE.width)
const ACCOUNT_COLUMNS: readonly Column[] = [ON, ORIGIN, CAME_IN, BECAME, LEFT_OF_IT]
/** For the headings and one line. */
const HEAD_ROOM = 60

function drawOnAccount(
  doc: Doc,
  { received_on, origin, amount, became, left }: AccountLine,
  y: number,
): void {
  const cell = (place: Column, text: string, at = y) => drawCell(doc, place, text, at, INK)
  cell(ON, displayDate(received_on))
  cell(ORIGIN, origin)
  cell(CAME_IN, formatMoney(amount))
  const lines = became.length > 0 ? became : ['–']
  for (const [at, line] of lines.entries()) cell(BECAME, line, y + at * LINE_HEIGHT)
  cell(LEFT_OF_IT, formatMoney(left))
}

/** For sums below a table. */
export const LEFT = PAGE.left + 268
export const ROW = 16
const SUMS_HEIGHT = 14 + AGE_BANDS.length * ROW + 84

function drawSums(
  doc: Doc,
  bands: readonly (readonly [label: string, pence: number])[],
  { total, onAccount }: { total: Pence; onAccount: Pence },
  top: number,
): void {
  let y = top
  for (const [label, pence] of bands) {
    write(doc, label, LEFT, y, PAGE.right - LEFT - 80, { size: 8.5, colour: GREY })
    writeNumber(doc, formatMoney(pence), PAGE.right, y, 76, { size: 8.5 })
    y += ROW
  }
  rule(doc, y, LEFT, PAGE.right, ACCENT)
  drawSum(doc, 'Amount owed', formatMoney(total), y + 8)
  if (onAccount === 0) return
  y += 30
  write(doc, 'Paid on account', LEFT, y, 110, { size: 8.5, colour: GREY })
  writeNumber(doc, formatMoney(-onAccount), PAGE.right, y, 76, { size: 8.5 })
  y += ROW
  const left = total >= onAccount ? 'Left to pay' : 'In your favour'
  drawSum(doc, left, formatMoney(Math.abs(total - onAccount)), y)
}

export function drawSum(doc: Doc, label: string, amount: string, y: number): void {
  write(doc, label, LEFT, y, 110, { size: 11, bold: true })
  writeNumber(doc, amount, PAGE.right, y - 1, 120, { size: 12, bold: true, colour: ACCENT })
}

/** @param quote what to quote with the payment, and its lines at most */
export function drawBank(
  doc: Doc,
  bankDetails: string,
  top: number,
  quote?: readonly [string, number],
): void {
  const details = inOneLine(bankDetails)
  if (details === '') return
  write(doc, 'Pay by bank transfer to', PAGE.left, top, 220, { size: 8.5, bold: true })
  const y = block(doc, details, top + 14, 5)
  if (quote) block(doc, quote[0], y + 4, quote[1])
}

export interface AccountDocument {
  kind: 'account'
  parties: InvoiceParties
  range: DateRange
  account: Account
}

/** The entries of a period (docs/spec/invoices.md#statement-of-a-period). */
export function drawAccount({ parties, range, account }: AccountDocument): Promise<Uint8Array> {
  const { opening, lines, debit, credit, closing } = account
  const period = `${displayDate(range.from)} – ${displayDate(range.to)}`
  const letter = {
    ...endsOf(parties),
    title: 'Statement',
    number: period,
    to: 'Statement for',
    facts: [
      ['Balance before', formatMoney(opening)],
      ['Debit', formatMoney(debit)],
      ['Credit', formatMoney(credit)],
      ['Balance', formatMoney(closing)],
    ] as const,
  }
  return drawLetter(letter, (doc, top, nextPage) => {
    const y = drawTable(doc, { columns: PERIOD_COLUMNS, rows: lines, drawRow: drawLine }, top, nextPage)
    const at = y + ROOM_OF_SUM > PAGE.bottom ? nextPage() : y + 14
    write(doc, `On ${displayDate(range.to)}: ${balanceText(closing)}.`, PAGE.left, at, PAGE.width, {
      size: 11,
      bold: true,
    })
  })
}

const ROOM_OF_SUM = 40
const DATE = column('Date', 0, 60, false)
const WHAT = column('For', 66, 280, false)
const DEBIT = column('Debit', 286, 350)
const CREDIT = column('Credit', 356, 430)
const BALANCE = column('Balance', 436, PAGE.width)
const PERIOD_COLUMNS: readonly Column[] = [DATE, WHAT, DEBIT, CREDIT, BALANCE]

function drawLine(doc: Doc, { day, what, amount, balance }: Account['lines'][number], y: number): void {
  const cell = (place: Column, text: string) => drawCell(doc, place, text, y, INK)
  cell(DATE, displayDate(day))
  cell(WHAT, what)
  cell(amount > 0 ? DEBIT : CREDIT, formatMoney(amount))
  cell(BALANCE, formatMoney(balance))
}
