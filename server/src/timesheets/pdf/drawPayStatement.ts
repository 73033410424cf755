/** Draws the pay statement of a driver as a PDF of A4 pages (docs/spec/timesheets.md#pay-statement). */
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange, type DateRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { PayAmounts } from '@driverdesk/domain/timesheets/paidWork.ts'
import { payTotal } from '@driverdesk/domain/timesheets/paidWork.ts'
import { statementSums } from '@driverdesk/domain/timesheets/payStatement.ts'
import { lostTimeText } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { OF_CANCELLATION } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { move } from 'piscina'
import { ACCENT, type Doc, PAGE, rule, write } from '../../kernel/pdf/ink.ts'
import {
  block,
  type Column,
  column,
  drawCell,
  drawLetter,
  drawTable,
  type Letterhead,
} from '../../kernel/pdf/letter.ts'
import type { StatementWork } from '../paidWork.reads.ts'

export interface PayStatement extends Pick<Letterhead, 'sender' | 'recipient'> {
  range: DateRange
  works_number: string
  /** In the order in which they are drawn. */
  lines: readonly StatementWork[]
}

export function drawPayStatement({ range, works_number, lines, ...ends }: PayStatement): Promise<Uint8Array> {
  const days = `${displayDate(range.from)} – ${displayDate(range.to)}`
  const sums = statementSums(lines)
  const facts = [
    ...(works_number === '' ? [] : [['Works number', works_number] as const]),
    ['Hours', formatLength(sums.minutes)] as const,
    ['Approved pay', formatMoney(sums.total)] as const,
  ]
  const letter = { ...ends, title: 'Pay statement', number: days, to: 'Driver', facts }
  return drawLetter(letter, (doc, top, nextPage) => {
    let y = drawTable(doc, { columns: COLUMNS, rows: lines, drawRow }, top, nextPage)
    if (y + FOOT_HEIGHT > PAGE.bottom) y = nextPage()
    rule(doc, y + 4, PAGE.left, PAGE.right, ACCENT)
    write(doc, 'Total', DATE.left, y + 10, 100, { size: 8, bold: true })
    drawNumbers(doc, sums, sums.total, y + 10, { size: 8, bold: true })
    block(doc, 'Approved pay before tax and other deductions.', y + 32, 2)
  })
}

const DATE = column('Date', 0, 52, false)
const RESTAURANT = column('Restaurant', 56, 168, false)
const TIME = column('Time', 172, 238, false)
const HOURS = column('Hours', 242, 274)
const BASE = column('Pay', 278, 326)
const BONUS = column('Bonus', 330, 372)
const FUEL = column('Fuel', 376, 414)
const FEES = column('Fees', 418, 458)
const TOTAL = column('Total', 462, PAGE.width)
const COLUMNS: readonly Column[] = [DATE, RESTAURANT, TIME, HOURS, BASE, BONUS, FUEL, FEES, TOTAL]

const FOOT_HEIGHT = 60
const INK = { size: 8 }

function drawRow(doc: Doc, work: StatementWork, y: number): void {
  const text = (place: Column, words: string) => drawCell(doc, place, words, y, INK)
  text(DATE, displayDate(work.period_date))
  text(RESTAURANT, work.restaurant_name)
  text(
    TIME,
    work.type === OF_CANCELLATION ? lostTimeText(work) : clockRange(work.start_time, work.finish_time),
  )
  drawNumbers(doc, work, payTotal(work), y, INK)
}

function drawNumbers(
  doc: Doc,
  { minutes, base, bonus, fuel, fees }: Omit<PayAmounts, 'rate'>,
  total: number,
  y: number,
  ink: typeof INK & { bold?: boolean },
): void {
  const number = (place: Column, words: string) => drawCell(doc, place, words, y, ink)
  number(HOURS, formatLength(minutes))
  number(BASE, formatMoney(base))
  for (const [place, pence] of [
    [BONUS, bonus],
    [FUEL, fuel],
    [FEES, fees],
  ] as const)
    number(place, pence === 0 ? '–' : formatMoney(pence))
  number(TOTAL, formatMoney(total))
}

/** Runs in a separate thread (kernel/files/renderFile.ts). Transfers the bytes without copying them. */
export const makeFile = async (statement: PayStatement): Promise<unknown> =>
  move(new Uint8Array(await drawPayStatement(statement)))
