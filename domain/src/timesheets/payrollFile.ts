/** The columns of a file of approved pay for each payroll program (docs/spec/timesheets.md#payroll-programs). */
import { csvCell } from '../kernel/csv.ts'
import { plainPounds } from '../kernel/money.ts'
import { type DateRange, displayDate } from '../kernel/wallClock.ts'
import { optionProblem } from '../options/optionRules.ts'
import {
  isFixedText,
  PAYROLL_COLUMNS_KEY,
  PAYROLL_PRESETS,
  PAYROLL_PROGRAM_KEY,
  PAYROLL_REFERENCES_KEY,
  type PayFile,
  type PayrollColumn,
  type PayrollField,
  type PayrollProgram,
  payrollColumns,
  payrollProgramOf,
  payrollReferences,
  sharedReferenceProblem,
} from '../options/payrollColumns.ts'
import { lineSums, type PayKind, type PayLine } from './paidWork.ts'

export interface PayrollDriver {
  id: number
  first_name: string
  last_name: string
  email: string
  works_number: string
}

/** A line of the file, with everything that a column may show. */
interface PayrollLine extends PayLine {
  driver: PayrollDriver
  range: DateRange
}

const DESCRIPTIONS: Readonly<Record<PayKind, string>> = {
  hours: 'Hours',
  bonus: 'Bonus',
  fuel: 'Fuel bonus',
  fees: 'Fees and charges',
  rounding: 'Rounding',
}

/** The place of each kind among the references (`payrollReferences`). */
const KINDS: readonly PayKind[] = ['hours', 'bonus', 'fuel', 'fees', 'rounding']

const amount = ({ amount: pence }: PayrollLine) => plainPounds(pence)

/** Hundredths of an hour are written as pence are: 133 is '1.33'. */
const hours = ({ kind, hundredths }: PayrollLine) => (kind === 'hours' ? plainPounds(hundredths) : '')
const rate = ({ kind, rate: pence }: PayrollLine) => (kind === 'hours' ? plainPounds(pence) : '')

type Cell = (line: PayrollLine, format: PayrollFormat) => string

const CELLS: Readonly<Record<PayrollField, Cell>> = {
  'works number': ({ driver }) => driver.works_number,
  'driver id': ({ driver }) => String(driver.id),
  name: ({ driver }) => `${driver.first_name} ${driver.last_name}`.trim(),
  'first name': ({ driver }) => driver.first_name,
  'last name': ({ driver }) => driver.last_name,
  email: ({ driver }) => driver.email,
  from: ({ range }) => displayDate(range.from),
  to: ({ range }) => displayDate(range.to),
  description: ({ kind }) => DESCRIPTIONS[kind],
  // Xero identifies a rate by its name: 'Hours 12.05', or one of £1.00 a unit for other pay.
  'description and rate': (line) => [DESCRIPTIONS[line.kind], rate(line)].filter(Boolean).join(' '),
  reference: ({ kind }, { references }) => references[KINDS.indexOf(kind)] as string,
  hours,
  // Programs that know only hours and rates get other pay as one hour at its amount.
  'hours or 1': (line) => hours(line) || '1.00',
  'hours or amount': (line) => hours(line) || amount(line),
  rate,
  'rate or amount': (line) => rate(line) || amount(line),
  amount,
}

export interface PayrollFormat {
  columns: readonly PayrollColumn[]
  /** The reference of each kind of pay in the payroll program. */
  references: readonly string[]
  /** The columns are the agency's own. */
  isOwn: boolean
}

/** @param options the agency's own columns and references, as stored */
export const payrollFormat = (
  program: PayrollProgram,
  options: ReadonlyMap<string, string> = new Map(),
): PayrollFormat => {
  const columns = payrollColumns(program, options.get(PAYROLL_COLUMNS_KEY))
  const references = payrollReferences(options.get(PAYROLL_REFERENCES_KEY))
  return { columns, references, isOwn: columns !== PAYROLL_PRESETS[program] }
}

/** Why no file is made: an option cannot be read, or the file would have one reference for two kinds of pay. */
export function payrollFormatProblem(options: ReadonlyMap<string, string>): string | undefined {
  const problemOf = (okey: string) => optionProblem(okey, options.get(okey) ?? '-')
  const shared = sharedReferenceProblem(options.get(PAYROLL_REFERENCES_KEY) ?? '-')
  const problem = problemOf(PAYROLL_COLUMNS_KEY) ?? (shared ? undefined : problemOf(PAYROLL_REFERENCES_KEY))
  if (problem) return `The payroll file options cannot be read. ${problem}`
  const { columns } = payrollFormat(payrollProgramOf(options.get(PAYROLL_PROGRAM_KEY)), options)
  return shared && columns.some(([, field]) => field === 'reference')
    ? `The payroll references must differ. ${shared}`
    : undefined
}

/** Fields that are the same on all lines of a driver, or that add up. */
const OF_DRIVER: readonly PayrollField[] = [
  'works number',
  'driver id',
  'name',
  'first name',
  'last name',
  'email',
  'from',
  'to',
  'hours',
  'amount',
]

/** No column tells the kinds of pay apart. */
export const isSummed = ({ columns }: PayrollFormat): boolean =>
  columns.every(([, field]) => isFixedText(field) || OF_DRIVER.includes(field))

/** One row for each driver if the file is summed. */
export function payrollRows(format: PayrollFormat, lines: readonly PayLine[]): readonly PayLine[] {
  if (lines.length < 2 || !isSummed(format)) return lines
  return [{ kind: 'hours', rate: 0, ...lineSums(lines) }]
}

export const WORKS_NUMBERS = ['none', 'shown', 'needed'] as const

/** How the file uses works numbers. All programs but the generic one identify drivers by them, and so does a file without ids. */
export function worksNumbersOf(
  program: PayrollProgram,
  { columns }: PayrollFormat,
): (typeof WORKS_NUMBERS)[number] {
  const has = (one: PayrollField) => columns.some(([, field]) => field === one)
  if (!has('works number')) return 'none'
  return program === 'generic' && has('driver id') ? 'shown' : 'needed'
}

export const payrollHeads = ({ columns }: PayrollFormat): string[] => columns.map(([head]) => csvCell(head))

/** The cells of a line, made harmless. The writer adds quotes. */
export const payrollCells = (format: PayrollFormat, line: PayrollLine): string[] =>
  format.columns.map(([, field]) =>
    csvCell(isFixedText(field) ? field.slice(1, -1) : CELLS[field](line, format)),
  )

/** 'payroll_brightpay_2026-11-16-2026-11-22_7.csv', or '…_changes_7.csv': the id tells files of the same dates apart. */
export const payrollFileName = (
  file: PayFile,
  { from, to }: DateRange,
  isChanges: boolean,
  exportId: number,
): string => `payroll_${file}_${from}-${to}${isChanges ? '_changes' : ''}_${exportId}.csv`
