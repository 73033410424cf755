import { expect, test } from 'vitest'
import { type CountedLine, type InvoiceCharges, invoiceAmounts } from './invoiceAmounts.ts'

const work = (amount: number, minutes = 240): CountedLine => ({ kind: 'work', minutes, amount })
const fee = (amount: number): CountedLine => ({ kind: 'fee', minutes: 0, amount })
const charges = (given: Partial<InvoiceCharges> = {}): InvoiceCharges => ({
  basis: 'percent',
  commissionHundredths: 150,
  bookingFee: 0,
  vatHundredths: 0,
  ...given,
})

test.each<[string, CountedLine[], InvoiceCharges, number[]]>([
  ['nothing', [], charges(), [0, 0, 0, 0, 0, 0, 0, 0]],
  ['1.5 % of the sum, not of each line', [work(33), work(33)], charges(), [480, 2, 66, 0, 1, 0, 0, 67]],
  [
    'half a penny is rounded away from zero',
    [work(-100, 60)],
    charges({ commissionHundredths: 50 }),
    [60, 1, -100, 0, -1, 0, 0, -101],
  ],
  [
    'pounds per hour worked',
    [work(4000), work(2500, 125)],
    charges({ basis: 'per_hour' }),
    [365, 2, 6500, 0, 913, 0, 0, 7413],
  ],
  [
    'fees have no commission and no booking fee',
    [work(4000), fee(500)],
    charges({ bookingFee: 100 }),
    [240, 1, 4000, 500, 60, 100, 0, 4660],
  ],
  [
    'VAT is calculated once on the total',
    [work(4000), fee(505)],
    charges({ bookingFee: 101, vatHundredths: 2000 }),
    [240, 1, 4000, 505, 60, 101, 933, 5599],
  ],
  ['fees alone', [fee(2500)], charges({ bookingFee: 100 }), [0, 0, 0, 2500, 0, 0, 0, 2500]],
])('%s', (_, lines, given, [minutes, shifts, earned, fees, commission, booking, vat, total]) => {
  expect(invoiceAmounts(lines, given)).toEqual({
    minutes,
    shifts,
    earned,
    fees,
    commission,
    booking,
    vat,
    total,
  })
})
