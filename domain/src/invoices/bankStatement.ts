/** Reads the payments into an account from a bank's CSV file (docs/spec/invoices.md#bank-statement). */
import { type CsvColumnsChosen, type CsvFields, csvFields } from '../kernel/csv.ts'
import { type Pence, poundsToPence, writtenAmount } from '../kernel/money.ts'
import { type IsoDate, isIsoDate, typedDate } from '../kernel/wallClock.ts'

/** Either 'Paid in' or 'Amount' is needed; amounts below zero are payments out. */
export const STATEMENT_FIELDS: CsvFields = csvFields(
  {
    date: 'Date',
    description: 'Description',
    reference: 'Reference',
    paid_in: 'Paid in',
    amount: 'Amount',
  },
  { required: ['date'], samples: {} },
)

/** The headings that British banks use, in order of preference, in lower-case letters and digits only. */
const HEADS: Readonly<Record<string, readonly string[]>> = {
  date: [
    'date',
    'transactiondate',
    'datecompleted',
    'completeddate',
    'bookingdate',
    'postingdate',
    'posteddate',
  ],
  description: [
    'description',
    'transactiondescription',
    'counterparty',
    'name',
    'merchantdescription',
    'narrative',
    'details',
    'transactiondetails',
    'memo',
    'payee',
  ],
  reference: ['reference', 'paymentreference', 'customerreference', 'notesandtags', 'notes', 'memo'],
  paid_in: ['paidin', 'moneyin', 'creditamount', 'credit', 'amountcredited', 'receipts', 'in'],
  amount: ['amount', 'value', 'transactionamount'],
}

const plain = (head: string) => head.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

export function statementColumns(heads: readonly string[]): CsvColumnsChosen {
  const columns: Record<string, string> = {}
  for (const [field, names] of Object.entries(HEADS)) {
    const found = names
      // As in 'Amount (GBP)'.
      .map((name) => heads.find((head) => plain(head) === name || plain(head) === `${name}gbp`))
      .find((head) => head !== undefined && !Object.values(columns).includes(head))
    if (found !== undefined) columns[field] = found
  }
  return columns
}

/** The headings of the required fields that have no column. */
export function missingStatementColumns(columns: CsvColumnsChosen): string[] {
  const missing = columns.date === undefined ? ['Date'] : []
  return columns.paid_in === undefined && columns.amount === undefined ? [...missing, 'Amount'] : missing
}

interface TableRow {
  /** In the spreadsheet, from 1. */
  row: number
  cells: readonly string[]
}

interface StatementTable {
  heads: readonly string[]
  rows: readonly TableRow[]
}

/** Some banks write the account and its balance above the headings. */
const LINES_ABOVE = 20

/**
 * Finds the line with the headings: one whose headings are known, or the line above the first payment. A file
 * without headings, whose first line is a payment, is given some.
 */
export function statementTable({ heads, rows }: StatementTable): StatementTable {
  const isHead = (cells: readonly string[]) => missingStatementColumns(statementColumns(cells)).length === 0
  if (isHead(heads)) return { heads, rows }
  const from = (at: number) => ({ heads: rows[at]?.cells ?? [], rows: rows.slice(at + 1) })
  const above = rows.slice(0, LINES_ABOVE)
  const at = above.findIndex(({ cells }) => isHead(cells))
  if (at >= 0) return from(at)
  const given = headsOfPayment(heads, rows)
  if (given) return { heads: given, rows: [{ row: 1, cells: heads }, ...rows] }
  const first = above.findIndex(({ cells }) => isPayment(cells))
  const line = rows[first - 1]
  // A payment in whole pounds does not look like one. It must not become the headings, nor be left out above
  // them.
  const isHidden = rows.slice(0, first).some(({ cells }) => cells.some(isDate) && cells.some(isAmount))
  const isLine = line && filled(line.cells) > 1 && !line.cells.some((cell) => isDate(cell) || isAmount(cell))
  return isLine && !isHidden ? from(first - 1) : { heads, rows }
}

const isDate = (cell: string) => statementDate(cell) !== undefined
const isAmount = (cell: string) => statementAmount(cell) !== undefined

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length

/** A line above the headings may also have a date, such as that of the statement, but not as many fields. */
const isPayment = (cells: readonly string[]): boolean =>
  filled(cells) > 2 && cells.some(isDate) && cells.some(isMoney)

/**
 * The headings for a file whose first line is a payment; undefined if it is not. Only a person can tell apart
 * several columns of money, such as an amount and a balance.
 */
function headsOfPayment(cells: readonly string[], rows: readonly TableRow[]): string[] | undefined {
  const date = cells.findIndex((cell) => statementDate(cell) !== undefined)
  const others = [...cells.keys()].filter((nr) => nr !== date)
  if (date < 0 || !others.some((nr) => statementAmount(cells[nr] ?? '') !== undefined)) return undefined
  const lines = [cells, ...rows.map((row) => row.cells)]
  const money = others.filter((nr) => lines.some((line) => isMoney(line[nr] ?? '')))
  const texts = others.filter((nr) => !money.includes(nr) && /\p{L}/u.test(cells[nr] ?? ''))
  const [description] = texts.toSorted((a, b) => (cells[b]?.length ?? 0) - (cells[a]?.length ?? 0))
  return cells.map((_cell, nr) => {
    if (nr === date) return 'Date'
    if (nr === description) return 'Description'
    return money.length === 1 && nr === money[0] ? 'Amount' : `Column ${nr + 1}`
  })
}

const isMoney = (cell: string) => /\d[.,]\d\d\D*$/.test(cell) && statementAmount(cell) !== undefined

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** '27/11/2026', '27-11-26', '27 Nov 2026', '2026-11-27', each also with a time. */
export function statementDate(text: string): IsoDate | undefined {
  const [day = ''] = text.trim().split(/[T ](?=\d{1,2}:\d{2})/)
  const sorted = day.replaceAll('/', '-')
  if (isIsoDate(sorted)) return sorted
  const [, date = '', month = '', year = ''] =
    /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]{0,6}[ -](\d{2,4})$/.exec(sorted) ?? []
  const nr = MONTHS.indexOf(month.toLowerCase()) + 1
  return typedDate(nr > 0 ? `${date}/${nr}/${year}` : day)
}

/** '1,234.50', '1.234,50', '£5', '-5.00', '(5.00)', '5.00 DR'; undefined if it is not an amount. */
export function statementAmount(text: string): Pence | undefined {
  const bare = text.replaceAll(/GBP|[£+\s]/gi, '').replace('−', '-')
  const [, before = '', written = '', after = ''] = /^([-(]?)([\d.,]+)(\)|CR|DR)?$/i.exec(bare) ?? []
  const digits = writtenAmount(written)
  if (digits === undefined) return undefined
  const pence = poundsToPence(digits)
  return pence > 0 && (before !== '' || /^dr$/i.test(after)) ? -pence : pence
}

export interface StatementPayment {
  row: number
  date: IsoDate
  /** Description and reference. */
  text: string
  amount: Pence
  /** Why it must not be matched. */
  problem?: string
}

export interface Statement {
  payments: StatementPayment[]
  out: number
  unreadable: { row: number; problem: string }[]
}

const MONTH_FIRST = 'The dates of this file seem to have the month first. Export it with the day first.'

/** If a date has the month first, the others may be misread, so no payment may be matched. */
export function readStatement({ heads, rows }: StatementTable, columns: CsvColumnsChosen): Statement {
  const statement: Statement = { payments: [], out: 0, unreadable: [] }
  const currency = heads.findIndex((head) => CURRENCY_HEADS.includes(plain(head)))
  const direction = heads.findIndex((head) => DIRECTION_HEADS.includes(plain(head)))
  const places = new Map(Object.entries(columns).map(([field, head]) => [field, heads.indexOf(head)]))
  const cellOf = (cells: readonly string[], field: string) => cells[places.get(field) ?? -1] ?? ''
  const isMonthFirst = rows.some(({ cells }) => hasMonthFirst(cellOf(cells, 'date')))
  for (const { row, cells } of rows) {
    const cell = (field: string) => cellOf(cells, field)
    const written = columns.paid_in === undefined ? cell('amount') : cell('paid_in')
    const isBlank = columns.paid_in !== undefined && /^-?$/.test(written.trim())
    const amount = isBlank ? 0 : statementAmount(written)
    const isOut = OUT.includes(plain(cells[direction] ?? ''))
    const isPounds = ['', 'gbp'].includes((cells[currency] ?? '').trim().toLowerCase())
    const date = statementDate(isMonthFirst ? dayFirst(cell('date')) : cell('date'))
    const problem =
      date === undefined
        ? unread('no date', cell('date'))
        : amount === undefined
          ? unread('no amount', written)
          : isPounds
            ? undefined
            : unread('not in pounds', cells[currency] ?? '')
    if (date === undefined || amount === undefined || problem) {
      statement.unreadable.push({ row, problem: problem ?? '' })
    } else if (amount <= 0 || isOut) statement.out += 1
    else {
      const texts = [cell('description'), cell('reference')].filter((text) => text !== '')
      const text = [...new Set(texts)].join(' · ')
      statement.payments.push({ row, date, text, amount, ...(isMonthFirst && { problem: MONTH_FIRST }) })
    }
  }
  return statement
}

/** 'no date: “soon”' */
const unread = (what: string, cell: string) => (cell.trim() === '' ? what : `${what}: “${cell.trim()}”`)

const CURRENCY_HEADS: readonly string[] = ['currency', 'ccy', 'currencycode']
const DIRECTION_HEADS: readonly string[] = ['debitcredit', 'creditdebit', 'drcr', 'crdr', 'direction']
const OUT: readonly string[] = ['d', 'dr', 'debit', 'out']

function hasMonthFirst(date: string): boolean {
  const parts = date.trim().split(/[/.\- ]/, 3)
  const isDate = parts.length === 3 && parts.every((part) => /^\d/.test(part))
  return isDate && Number(parts[1]) > 12 && statementDate(date) === undefined
}

const dayFirst = (date: string) => date.replace(/^(\s*)(\d{1,2})([/.\- ])(\d{1,2})(?=[/.\- ]\d)/, '$1$4$3$2')
