import { expect, test } from 'vitest'
import { workFigures } from './invoiceAmounts.ts'

test.each([
  ['plain', '10:00', '14:00', 1000, 0, 4000, 240, 0],
  ['with fuel', '10:00', '14:00', 1000, 0, 4350, 240, 350],
  ['with a bonus taken off', '10:00', '14:00', 1000, -1000, 3000, 240, 0],
  ['overnight, its base rounded', '22:00', '02:20', 1001, 1000, 5538, 260, 200],
])('%s', (_, start_time, finish_time, rate, bonus, total, minutes, fuel) => {
  expect(workFigures({ start_time, finish_time, rate, bonus, total })).toEqual({
    minutes,
    rate,
    bonus,
    fuel,
    amount: total,
  })
})
