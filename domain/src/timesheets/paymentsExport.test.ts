import { expect, test } from 'vitest'
import { payTotal } from './paidWork.ts'
import {
  addPayments,
  NO_PAYMENTS,
  PAYMENT_HEADS,
  paymentRow,
  paymentsFileName,
  paymentsTotalRow,
} from './paymentsExport.ts'

const driver = {
  id: 7,
  name: '=HYPERLINK(1)',
  email: 'driver@driverdesk.test',
  accountHolder: '@holder',
  sortCode: '01-02-03',
  accountNumber: '00012345',
}
const sums = { timesheets: 3, minutes: 755, base: 13_213, bonus: -1000, fuel: 5, fees: -2000 }

test('a row has a cell for each heading, with escaped formulas and money as numbers', () => {
  const row = paymentRow(driver, sums)
  expect(Object.fromEntries(PAYMENT_HEADS.map((head, column) => [head, row[column]]))).toEqual({
    'Driver ID': '7',
    Name: "'=HYPERLINK(1)",
    'E-mail': 'driver@driverdesk.test',
    'Account holder': "'@holder",
    'Sort code': '01-02-03',
    'Account number': '00012345',
    Timesheets: '3',
    Hours: '12:35',
    'Base pay': '132.13',
    Bonus: '-10.00',
    'Fuel bonus': '0.05',
    'Fees and charges': '-20.00',
    Total: '102.18',
  })
  expect(row).toHaveLength(PAYMENT_HEADS.length)
})

test('leaves cells of unknown bank details empty', () => {
  const unknown = { ...driver, email: null, accountHolder: null, sortCode: null, accountNumber: null }
  expect(paymentRow(unknown, NO_PAYMENTS).slice(2)).toEqual([
    '',
    '',
    '',
    '',
    '0',
    '0:00',
    '0.00',
    '0.00',
    '0.00',
    '0.00',
    '0.00',
  ])
})

test('the total row sums the columns, with hours to the minute', () => {
  const all = [sums, sums, { ...NO_PAYMENTS, timesheets: 1, fees: 1 }].reduce(addPayments, NO_PAYMENTS)
  expect(all).toEqual({ timesheets: 7, minutes: 1510, base: 26_426, bonus: -2000, fuel: 10, fees: -3999 })
  expect(payTotal(all)).toBe(20_437)
  expect(paymentsTotalRow(all)).toEqual([
    '',
    'Total',
    '',
    '',
    '',
    '',
    '7',
    '25:10',
    '264.26',
    '-20.00',
    '0.10',
    '-39.99',
    '204.37',
  ])
})

test('names the file by its dates', () => {
  expect(paymentsFileName({ from: '2026-11-16', to: '2026-11-22' })).toBe(
    'payments_2026-11-16-2026-11-22.csv',
  )
})
