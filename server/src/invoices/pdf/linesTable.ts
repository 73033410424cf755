/**
 * Draws the table of lines (docs/spec/invoices.md#invoice-lines) over as many pages as it needs, with its head on each page
 * (docs/spec/invoices.md#invoice-pdf).
 */
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { ACCENT, type Doc, GREY, PAGE, RULE, write, writeNumber } from '../../kernel/pdf/ink.ts'
import type { DocumentLine } from './invoiceDocument.ts'

interface Column {
  head: string
  left: number
  right: number
  isNumber: boolean
}

const column = (head: string, left: number, right: number, isNumber = true): Column => ({
  head,
  left: PAGE.left + left,
  right: PAGE.left + right,
  isNumber,
})

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

const HEAD_HEIGHT = 18
const ROW_HEIGHT = 15
const INK = { size: 8 }
const QUIET = { size: 8, colour: GREY }

export const money = (pounds: number): string => formatMoney(poundsToPence(pounds))

/**
 * @param nextPage begins a page and returns the y at which its contents begin
 * @returns the y below the table
 */
export function drawLines(
  doc: Doc,
  lines: readonly DocumentLine[],
  top: number,
  nextPage: () => number,
): number {
  let y = drawTableHead(doc, top)
  let rules: number[] = []
  const endPage = () => {
    drawRules(doc, rules)
    rules = []
  }
  for (const line of lines) {
    if (y + ROW_HEIGHT > PAGE.bottom) {
      endPage()
      y = drawTableHead(doc, nextPage())
    }
    if (line.kind === 'work') drawWork(doc, line, y + 3)
    else drawFee(doc, line, y + 3)
    y += ROW_HEIGHT
    rules.push(y)
  }
  endPage()
  return y
}

function drawTableHead(doc: Doc, y: number): number {
  doc.rect(PAGE.left - 6, y, PAGE.width + 12, HEAD_HEIGHT).fill(ACCENT)
  const ink = { size: 8, bold: true, colour: '#ffffff' }
  for (const { head, left, right, isNumber } of COLUMNS) {
    if (isNumber) writeNumber(doc, head, right, y + 4.5, right - left, ink)
    else write(doc, head, left, y + 4.5, right - left, ink)
  }
  return y + HEAD_HEIGHT
}

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

const roomOf = ({ left, right }: Column): number => right - left

function drawRules(doc: Doc, rules: readonly number[]): void {
  if (rules.length === 0) return
  doc.lineWidth(0.5).strokeColor(RULE)
  for (const y of rules) doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y)
  doc.stroke()
}
