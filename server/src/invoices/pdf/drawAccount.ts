/** Draws the statement of a restaurant for a period as a PDF of A4 pages (docs/spec/invoices.md#statement-of-a-period). */
import { type Account, balanceText } from '@driverdesk/domain/invoices/accountStatement.ts'
import type { InvoiceParties } from '@driverdesk/domain/invoices/invoiceParties.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { type DateRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type Doc, PAGE, write, writeNumber } from '../../kernel/pdf/ink.ts'
import { drawLetter } from '../../kernel/pdf/letter.ts'
import { type Column, column, drawTable, roomOf } from '../../kernel/pdf/table.ts'
import { endsOf } from './invoiceDocument.ts'

export interface AccountDocument {
  kind: 'account'
  parties: InvoiceParties
  range: DateRange
  account: Account
}

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
    const y = drawTable(doc, { columns: COLUMNS, rows: lines, drawRow: drawLine }, top, nextPage)
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
const COLUMNS: readonly Column[] = [DATE, WHAT, DEBIT, CREDIT, BALANCE]
const INK = { size: 8 }

function drawLine(doc: Doc, { day, what, amount, balance }: Account['lines'][number], y: number): void {
  write(doc, displayDate(day), DATE.left, y, roomOf(DATE), INK)
  write(doc, what, WHAT.left, y, roomOf(WHAT), INK)
  const place = amount > 0 ? DEBIT : CREDIT
  writeNumber(doc, formatMoney(amount), place.right, y, roomOf(place), INK)
  writeNumber(doc, formatMoney(balance), BALANCE.right, y, roomOf(BALANCE), INK)
}
