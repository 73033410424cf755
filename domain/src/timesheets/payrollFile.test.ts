import { expect, test } from 'vitest'
import {
  PAYROLL_FIELDS,
  PAYROLL_PROGRAMS,
  type PayrollField,
  type PayrollProgram,
  payrollColumnsProblem,
} from '../options/payrollColumns.ts'
import type { PayLine } from './paidWork.ts'
import {
  payrollCells,
  payrollFileName,
  payrollFormat,
  payrollFormatProblem,
  payrollHeads,
  payrollRows,
  worksNumbersOf,
} from './payrollFile.ts'

const driver = {
  id: 7,
  first_name: '=HYPERLINK(1)',
  last_name: 'Lee',
  email: 'lee@driverdesk.test',
  works_number: 'D7',
}
const range = { from: '2026-11-16', to: '2026-11-22' }
const HOURS: PayLine = { kind: 'hours', hundredths: 133, rate: 1205, amount: 1603 }
const ROUNDING: PayLine = { kind: 'rounding', hundredths: 0, rate: 0, amount: 4 }
const FEES: PayLine = { kind: 'fees', hundredths: 0, rate: 0, amount: -1250 }

const rows = (program: PayrollProgram, options: Readonly<Record<string, string>> = {}) => {
  const format = payrollFormat(program, new Map(Object.entries(options)))
  const cells = [HOURS, FEES, ROUNDING].map((line) => payrollCells(format, { ...line, driver, range }))
  return [payrollHeads(format), ...cells]
}

// £16.03 − £12.50 + £0.04.
test('a file that does not distinguish kinds of pay has one row for each driver', () => {
  const lines = [HOURS, FEES, ROUNDING]
  const rowsOf = (payroll_columns: string) =>
    payrollRows(payrollFormat('generic', new Map([['payroll_columns', payroll_columns]])), lines)
  expect(rowsOf('No = works number, Hrs = hours, Gross = amount')).toEqual([
    { kind: 'hours', hundredths: 133, rate: 0, amount: 357 },
  ])
  expect(rowsOf('No = works number, What = description, Gross = amount')).toEqual(lines)
  expect(rowsOf('No = works number, Rate = rate, Gross = amount')).toEqual(lines)
})

test('BrightPay: hours at a rate, other pay as one hour', () => {
  const who = ['D7', "'=HYPERLINK(1)", 'Lee']
  expect(rows('brightpay')).toEqual([
    [
      'Employee works number',
      'Employee first name',
      'Employee surname',
      'Description',
      'Number of normal hours',
      'Rate per hour',
    ],
    [...who, 'Hours', '1.33', '12.05'],
    [...who, 'Fees and charges', '1.00', '-12.50'],
    [...who, 'Rounding', '1.00', '0.04'],
  ])
})

test('Sage: payments by their number', () => {
  expect(rows('sage')).toEqual([
    ['Employee Reference', 'Payment Reference', 'Hours', 'Rate'],
    ['D7', '1', '1.33', '12.05'],
    ['D7', '4', '1.00', '-12.50'],
    ['D7', '5', '1.00', '0.04'],
  ])
})

test('Sage: payments by the agency’s own numbers, in its own columns', () => {
  const options = {
    payroll_columns: 'Ref = works number, Payment = reference, =Pay = amount',
    payroll_references: '10, 20, 30, 40, 50',
  }
  // The last column has no heading, so it keeps the program's.
  expect(rows('sage', options)[0]).toEqual(['Employee Reference', 'Payment Reference', 'Hours', 'Rate'])
  const own = { ...options, payroll_columns: 'Ref = works number, Payment = reference, Pay = amount' }
  expect(rows('sage', own)).toEqual([
    ['Ref', 'Payment', 'Pay'],
    ['D7', '10', '16.03'],
    ['D7', '40', '-12.50'],
    ['D7', '50', '0.04'],
  ])
})

test('a file needs works numbers unless it has none, or is our own table with the ids', () => {
  const own = (columns: string) => payrollFormat('generic', new Map([['payroll_columns', columns]]))
  const byId = own('Driver = driver id, Pay = amount')
  const byBoth = own('Ref = works number, Driver = driver id, Pay = amount')
  expect(worksNumbersOf('sage', payrollFormat('sage'))).toBe('needed')
  expect(worksNumbersOf('sage', byId)).toBe('none')
  expect(worksNumbersOf('sage', byBoth)).toBe('needed')
  expect(worksNumbersOf('generic', payrollFormat('generic'))).toBe('shown')
  expect(worksNumbersOf('generic', byBoth)).toBe('shown')
  expect(worksNumbersOf('generic', own('Ref = works number, Pay = amount'))).toBe('needed')
})

const PAY_FIELDS = PAYROLL_FIELDS.filter((field) => /hours|rate|amount/.test(field))

/** The pay that a program reads from a row of these columns, for each way to read them. */
function paidBy(fields: readonly PayrollField[], cells: readonly string[]): number[] {
  const cell = (field: PayrollField) => (fields.includes(field) ? cells[fields.indexOf(field)] : undefined)
  const product = (hours: string | undefined, rate: string | undefined) =>
    hours === undefined || rate === undefined ? undefined : Math.round(Number(hours) * Number(rate) * 100)
  const type = cell('description and rate')?.match(/ ([\d.]+)$/)?.[1] ?? '1'
  const named = cell('description and rate') === undefined ? undefined : type
  const amount = cell('amount')
  const readings = [
    amount === undefined ? undefined : Math.round(Number(amount) * 100),
    product(cell('hours or 1') ?? cell('hours'), cell('rate or amount')),
    product(cell('hours or 1'), cell('rate')),
    product(cell('hours or amount'), named),
  ]
  return readings.filter((reading) => reading !== undefined)
}

test('a line has the same text and the whole name where the columns ask for them, and a driver one row', () => {
  const options = new Map([['payroll_columns', 'Code = "BASIC", Who = name, Id = driver id, Pay = amount']])
  const format = payrollFormat('generic', options)
  expect(format.isOwn).toBe(true)
  expect(payrollFormat('generic').isOwn).toBe(false)
  const [row, ...more] = payrollRows(format, [HOURS, FEES])
  expect(more).toEqual([])
  const cells = payrollCells(format, { ...(row as PayLine), driver, range })
  // £16.03 − £12.50.
  expect(cells).toEqual(['BASIC', "'=HYPERLINK(1) Lee", '7', '3.53'])
})

test('columns that the option allows pay each line once, with the right sum', () => {
  const subsets = Array.from({ length: 2 ** PAY_FIELDS.length }, (_, chosen) =>
    PAY_FIELDS.filter((__, nr) => Math.floor(chosen / 2 ** nr) % 2 === 1),
  )
  const accepted = subsets.filter((fields) => {
    const text = ['works number', ...fields].map((field) => `${field} = ${field}`).join(', ')
    return payrollColumnsProblem(text) === undefined
  })
  expect(accepted.length).toBeGreaterThan(3)
  for (const fields of accepted) {
    const format = { columns: fields.map((field) => [field, field] as const), references: [], isOwn: true }
    for (const line of [HOURS, FEES, ROUNDING]) {
      const cells = payrollCells(format, { ...line, driver, range })
      expect(paidBy(fields, cells), fields.join(', ')).toEqual([line.amount])
    }
  }
})

test.each([
  [{}, undefined],
  [{ payroll_columns: '-', payroll_references: '-' }, undefined],
  [{ payroll_columns: 'Ref' }, /^The payroll file options cannot be read\. “Ref” must be a heading/],
  [{ payroll_references: '1, 2' }, /^The payroll file options cannot be read\. Must be five references/],
  [
    { payroll_references: '1, 2, 2, 4, 5', payroll_program: 'sage' },
    /^The payroll references must differ\. “2” is used twice/,
  ],
  [{ payroll_references: '1, 2, 2, 4, 5', payroll_program: 'brightpay' }, undefined],
  [{ payroll_references: '1, 2, 2, 4, 5' }, undefined],
])(
  'no file is made with options that cannot be read, or a reference for two kinds of pay: %o',
  (options, problem) => {
    const found = payrollFormatProblem(new Map(Object.entries(options)))
    if (problem) expect(found).toMatch(problem)
    else expect(found).toBeUndefined()
  },
)

test('Xero: units of an earnings rate, a pound each for other pay', () => {
  const who = ['D7', "'=HYPERLINK(1)", 'Lee', '22/11/2026']
  expect(rows('xero')).toEqual([
    ['employee_number', 'first_name', 'last_name', 'date', 'type', 'hours'],
    [...who, 'Hours 12.05', '1.33'],
    [...who, 'Fees and charges', '-12.50'],
    [...who, 'Rounding', '0.04'],
  ])
})

test('Generic: each line with its amount', () => {
  const who = ['D7', '7', "'=HYPERLINK(1)", 'Lee', 'lee@driverdesk.test', '16/11/2026', '22/11/2026']
  expect(rows('generic')).toEqual([
    [
      'Works number',
      'Driver ID',
      'First name',
      'Last name',
      'Email',
      'From',
      'To',
      'Description',
      'Hours',
      'Rate',
      'Amount',
    ],
    [...who, 'Hours', '1.33', '12.05', '16.03'],
    [...who, 'Fees and charges', '', '', '-12.50'],
    [...who, 'Rounding', '', '', '0.04'],
  ])
})

test('names the file by program, dates and export', () => {
  expect(PAYROLL_PROGRAMS.map((program) => payrollFileName(program, range, program === 'sage', 7))).toEqual([
    'payroll_brightpay_2026-11-16-2026-11-22_7.csv',
    'payroll_sage_2026-11-16-2026-11-22_changes_7.csv',
    'payroll_xero_2026-11-16-2026-11-22_7.csv',
    'payroll_generic_2026-11-16-2026-11-22_7.csv',
  ])
})
