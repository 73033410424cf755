/** The table of an invoice's lines (docs/spec/invoices.md#invoice-lines). */
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type Doc, GREY, PAGE, write, writeNumber } from '../../kernel/pdf/ink.ts'
import { type Column, column, drawTable, roomOf } from '../../kernel/pdf/table.ts'
import type { DocumentLine } from './invoiceDocument.ts'

const DATE = column('Date', 0, 52, false)
const DRIVER = column('Driver', 60, 184, false)
const START = column('Start', 190, 222)
const FINISH = column('Finish', 228, 262)
const HOURS = column('Hours', 268, 304)
const RATE = column('Rate', 310, 352)
const BONUS = column('Bonus', 358, 404)
const FUEL = column('Fuel', 410, 452)
const AMOUNT = column('Amount', 458, PAGE.width)
const COLUMNS = [DATE, DRIVER, START, FINISH, HOURS, RATE, BONUS, FUEL, AMOUNT]

const INK = { size: 8 }
const QUIET = { size: 8, colour: GREY }

export const money = (pounds: number): string => formatMoney(poundsToPence(pounds))

/** Draws the lines as `drawTable` does. */
export const drawLines = (
  doc: Doc,
  lines: readonly DocumentLine[],
  top: number,
  nextPage: () => number,
): number => drawTable(doc, { columns: COLUMNS, rows: lines, drawRow }, top, nextPage)

const drawRow = (doc: Doc, line: DocumentLine, y: number): void =>
  line.kind === 'work' ? drawWork(doc, line, y) : drawFee(doc, line, y)

function drawWork(doc: Doc, line: DocumentLine, y: number): void {
  write(doc, displayDate(line.period_date), DATE.left, y, roomOf(DATE), INK)
  write(doc, line.driver_name, DRIVER.left, y, roomOf(DRIVER), INK)
  const number = (place: Column, text: string, ink: typeof INK = INK) =>
    writeNumber(doc, text, place.right, y, place.right - place.left, ink)
  number(START, line.start_time ?? '')
  number(FINISH, line.finish_time ?? '')
  number(HOURS, formatLength(line.minutes))
  number(RATE, money(line.rate))
  number(BONUS, money(line.bonus), line.bonus === 0 ? QUIET : INK)
  number(FUEL, money(line.fuel), line.fuel === 0 ? QUIET : INK)
  number(AMOUNT, money(line.amount))
}

function drawFee(doc: Doc, line: DocumentLine, y: number): void {
  write(doc, displayDate(line.period_date), DATE.left, y, roomOf(DATE), INK)
  write(doc, line.driver_name, DRIVER.left, y, roomOf(DRIVER), INK)
  write(doc, line.description, START.left, y, FUEL.right - START.left, QUIET)
  writeNumber(doc, money(line.amount), AMOUNT.right, y, roomOf(AMOUNT), INK)
}
