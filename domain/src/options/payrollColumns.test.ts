import { expect, test } from 'vitest'
import {
  PAYROLL_PRESETS,
  PAYROLL_PROGRAMS,
  payrollColumns,
  payrollColumnsProblem,
  payrollColumnsText,
  payrollReferences,
  payrollReferencesProblem,
  readPayrollColumns,
} from './payrollColumns.ts'

test.each(PAYROLL_PROGRAMS)('the columns of %s can be written as an option, and read again', (program) => {
  expect(readPayrollColumns(payrollColumnsText(PAYROLL_PRESETS[program]))).toEqual(PAYROLL_PRESETS[program])
})

test('own columns replace those of the program', () => {
  expect(payrollColumns('sage', ' Ref = Works Number ,Pay=amount')).toEqual([
    ['Ref', 'works number'],
    ['Pay', 'amount'],
  ])
  expect(payrollColumns('sage', ' Ref = Works Number \r\n\n From = from,\nPay=amount, To = to\n')).toEqual([
    ['Ref', 'works number'],
    ['From', 'from'],
    ['Pay', 'amount'],
    ['To', 'to'],
  ])
  for (const none of [undefined, '-', 'Ref']) expect(payrollColumns('sage', none)).toBe(PAYROLL_PRESETS.sage)
})

test('a column may have the same text in every line', () => {
  expect(readPayrollColumns('Code = "BASIC", Who = Name, Id = driver id, Pay = amount')).toEqual([
    ['Code', '"BASIC"'],
    ['Who', 'name'],
    ['Id', 'driver id'],
    ['Pay', 'amount'],
  ])
  // It has no pay and no driver.
  expect(payrollColumnsProblem('Id = driver id, Pay = "amount"')).toMatch(/^No column has the pay/)
  expect(payrollColumnsProblem('Id = "driver id", Pay = amount')).toMatch(/^No column says whom/)
  expect(payrollColumnsProblem('Code = "", Id = driver id, Pay = amount')).toMatch(/^There is no field/)
})

test('a fixed text may have a comma or a sign of equality, in straight or curly quotes', () => {
  const text = 'Code = "Basic, weekly", Sum=“a=b” ,Mark = „x, y = 0“\nNr = "1", Id = driver id, Pay = amount'
  const columns = [
    ['Code', '"Basic, weekly"'],
    ['Sum', '"a=b"'],
    ['Mark', '"x, y = 0"'],
    ['Nr', '"1"'],
    ['Id', 'driver id'],
    ['Pay', 'amount'],
  ] as const
  expect(readPayrollColumns(text)).toEqual(columns)
  expect(readPayrollColumns(payrollColumnsText(columns))).toEqual(columns)
  // A quote in a heading does not begin a fixed text.
  expect(readPayrollColumns('Size 5" = name, Nr = driver id, Pay "net" = amount')).toEqual([
    ['Size 5"', 'name'],
    ['Nr', 'driver id'],
    ['Pay "net"', 'amount'],
  ])
})

test.each([
  ['= "Basic, weekly"', '“= "Basic, weekly"” must be a heading and a field, such as Hours = hours.'],
  ['A = "b" = c', '“A = "b" = c” must be a heading and a field, such as Hours = hours.'],
  ['A = "0" = c', '“A = "0" = c” must be a heading and a field, such as Hours = hours.'],
  ['Code = "Basic, weekly', /^There is no field “"Basic”/],
  ['Hours', '“Hours” must be a heading and a field, such as Hours = hours.'],
  ['= hours, Pay = amount', '“= hours” must be a heading and a field, such as Hours = hours.'],
  ['A = b = c', '“A = b = c” must be a heading and a field, such as Hours = hours.'],
  ['Pay = wages', /^There is no field “wages”\. Fields are: works number, driver id, /],
  ['Pay = amount, Pay = rate', 'There are two columns “Pay”.'],
  [
    'Hours = hours, Rate = rate',
    'No column has the pay: add amount, or hours or 1 with rate or amount, or hours or amount with description and rate.',
  ],
  ['Pay = amount', 'No column says whom a line pays: add works number or driver id.'],
  ['Ref = email, Pay = amount', 'No column says whom a line pays: add works number or driver id.'],
  ['Ref = works number, Pay = amount', undefined],
  [
    'Ref = works number, Pay = rate or amount',
    '“Pay” does not pay bonuses correctly: add a column with hours or 1.',
  ],
  [
    'Ref = works number, Hours = hours, Rate = rate or amount',
    '“Rate” does not pay bonuses correctly: add a column with hours or 1.',
  ],
  [
    'Ref = works number, Units = hours or amount',
    '“Units” does not pay bonuses correctly: add a column with description and rate.',
  ],
  [
    'Ref = works number, Hours = hours or 1, Rate = rate or amount, Total = amount',
    '“Hours” pays again what amount pays: remove it.',
  ],
  ['Ref = works number, Pay = amount, Sum = amount', '“Sum” pays again what amount pays: remove it.'],
])('the columns “%s” are refused: %s', (text, problem) => {
  const found = payrollColumnsProblem(text)
  if (problem instanceof RegExp) expect(found).toMatch(problem)
  else expect(found).toBe(problem)
})

test('five references name the payments', () => {
  expect(payrollReferences('10, 20,30, 40, 50')).toEqual(['10', '20', '30', '40', '50'])
  for (const none of [undefined, '-', '1,2'])
    expect(payrollReferences(none)).toEqual(['1', '2', '3', '4', '5'])
  expect(payrollReferencesProblem('1, 2, 3, 4, 5')).toBeUndefined()
  expect(payrollReferencesProblem('1, 2, 3, 2, 5')).toBe(
    '“2” is used twice: each kind of pay needs its own reference.',
  )
  expect(payrollReferencesProblem('1, 2, , 4, 5')).toMatch(/^Must be five references/)
})
