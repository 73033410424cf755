/** The columns of a file of approved pay for each payroll program (docs/spec/timesheets.md#payroll-programs). */
import { csvCell } from '../kernel/csvCell.ts'
import { plainPounds } from '../kernel/money.ts'
import { type DateRange, displayDate } from '../kernel/wallClock.ts'
import type { PayrollProgram } from '../options/payrollProgram.ts'
import type { PayKind, PayLine } from './paidWork.ts'

export interface PayrollDriver {
  id: number
  first_name: string
  last_name: string
  email: string
  works_number: string
}

/** A line of the file, with all that a column may show. */
interface PayrollLine extends PayLine {
  driver: PayrollDriver
  range: DateRange
}

type PayrollColumn = readonly [head: string, cell: (line: PayrollLine) => string]

interface PayrollFormat {
  /** The program identifies drivers only by their works number. */
  needsWorksNumber: boolean
  columns: readonly PayrollColumn[]
}

const DESCRIPTIONS: Readonly<Record<PayKind, string>> = {
  hours: 'Hours',
  bonus: 'Bonus',
  fuel: 'Fuel bonus',
  fees: 'Fees and charges',
  rounding: 'Rounding',
}

/** Numbers of the payments in Sage, which must be set up there. */
const SAGE_PAYMENTS: Readonly<Record<PayKind, string>> = {
  hours: '1',
  bonus: '2',
  fuel: '3',
  fees: '4',
  rounding: '5',
}

const worksNumber = ({ driver }: PayrollLine) => driver.works_number
const firstName = ({ driver }: PayrollLine) => driver.first_name
const lastName = ({ driver }: PayrollLine) => driver.last_name
const description = ({ kind }: PayrollLine) => DESCRIPTIONS[kind]
const lastDay = ({ range }: PayrollLine) => displayDate(range.to)
const amount = ({ amount: pence }: PayrollLine) => plainPounds(pence)

/** Hundredths of an hour are written as pence are: 133 is '1.33'. */
const hours = ({ kind, hundredths }: PayrollLine) => (kind === 'hours' ? plainPounds(hundredths) : '')
const rate = ({ kind, rate: pence }: PayrollLine) => (kind === 'hours' ? plainPounds(pence) : '')

/** Programs that know only hours and rates get other pay as one hour at its amount. */
const hoursOrOne = (line: PayrollLine) => hours(line) || '1.00'
const rateOrAmount = (line: PayrollLine) => rate(line) || amount(line)

/** Xero knows a rate by its name: 'Hours 12.05', or one of £1.00 a unit for other pay. */
const earningsRate = (line: PayrollLine) => [description(line), rate(line)].filter(Boolean).join(' ')
const hoursOrPounds = (line: PayrollLine) => hours(line) || amount(line)

const FORMATS: Readonly<Record<PayrollProgram, PayrollFormat>> = {
  brightpay: {
    needsWorksNumber: true,
    columns: [
      ['Employee works number', worksNumber],
      ['Employee first name', firstName],
      ['Employee surname', lastName],
      ['Description', description],
      ['Number of normal hours', hoursOrOne],
      ['Rate per hour', rateOrAmount],
    ],
  },
  sage: {
    needsWorksNumber: true,
    columns: [
      ['Employee Reference', worksNumber],
      ['Payment Reference', ({ kind }) => SAGE_PAYMENTS[kind]],
      ['Hours', hoursOrOne],
      ['Rate', rateOrAmount],
    ],
  },
  xero: {
    needsWorksNumber: true,
    columns: [
      ['employee_number', worksNumber],
      ['first_name', firstName],
      ['last_name', lastName],
      ['date', lastDay],
      ['type', earningsRate],
      ['hours', hoursOrPounds],
    ],
  },
  generic: {
    needsWorksNumber: false,
    columns: [
      ['Works number', worksNumber],
      ['Driver ID', ({ driver }) => String(driver.id)],
      ['First name', firstName],
      ['Last name', lastName],
      ['Email', ({ driver }) => driver.email],
      ['From', ({ range }) => displayDate(range.from)],
      ['To', lastDay],
      ['Description', description],
      ['Hours', hours],
      ['Rate', rate],
      ['Amount', amount],
    ],
  },
}

/** True if the file shows works numbers, whether or not the program needs them. */
export const hasWorksNumber = (program: PayrollProgram): boolean =>
  FORMATS[program].columns.some(([, cell]) => cell === worksNumber)

export const needsWorksNumber = (program: PayrollProgram): boolean => FORMATS[program].needsWorksNumber

export const payrollHeads = (program: PayrollProgram): string[] =>
  FORMATS[program].columns.map(([head]) => head)

/** The cells of a line, made harmless. The writer adds quotes. */
export const payrollCells = (program: PayrollProgram, line: PayrollLine): string[] =>
  FORMATS[program].columns.map(([, cell]) => csvCell(cell(line)))

/** 'payroll_brightpay_2026-11-16-2026-11-22_7.csv', or '…_changes_7.csv': the id tells files of the same dates apart. */
export const payrollFileName = (
  program: PayrollProgram,
  { from, to }: DateRange,
  isChanges: boolean,
  exportId: number,
): string => `payroll_${program}_${from}-${to}${isChanges ? '_changes' : ''}_${exportId}.csv`
