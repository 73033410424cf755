import { expect, test } from 'vitest'
import {
  fuelBonus,
  TIMESHEET_BONUS_CHOICES,
  type TimesheetPayParts,
  timesheetPay,
  tripPayOf,
} from './timesheetPay.ts'

const bands = (fuel_bonus_0: number, fuel_bonus_3: number, fuel_bonus_6: number) => ({
  fuel_bonus_0,
  fuel_bonus_3,
  fuel_bonus_6,
})

const parts: TimesheetPayParts = {
  type: 10,
  start_time: '18:00',
  finish_time: '22:00',
  rate: 1050,
  driverBonus: 0,
  constFuel: 0,
  trips: bands(0, 0, 0),
  tripPay: bands(50, 100, 200),
}

test.each([
  ['rate times hours', {}, [240, 4200, 0, 0, 4200]],
  ['over midnight', { finish_time: '02:30' }, [510, 8925, 0, 0, 8925]],
  ['half a penny goes up', { rate: 1001, finish_time: '18:30' }, [30, 501, 0, 0, 501]],
  ['a bonus', { driverBonus: 2000 }, [240, 4200, 2000, 0, 6200]],
  ['a deduction', { driverBonus: -1000 }, [240, 4200, -1000, 0, 3200]],
  ['a deduction beyond the pay', { rate: 0, driverBonus: -2000 }, [240, 0, -2000, 0, -2000]],
  ['fuel', { constFuel: 325, trips: bands(3, 2, 1) }, [240, 4200, 0, 325 + 150 + 200 + 200, 5075]],
  ['a cancellation', { type: 20, driverBonus: 1000, constFuel: 300, trips: bands(1, 1, 1) }, [0, 0, 0, 0, 0]],
] as const)('%s', (_case, more, [minutes, base, driverBonus, fuel, total]) => {
  expect(timesheetPay({ ...parts, ...more })).toEqual({ minutes, base, driverBonus, fuelBonus: fuel, total })
})

test('fuel is the constant and each band by its own amount', () => {
  expect(fuelBonus(500, bands(1, 0, 0), bands(50, 100, 200))).toBe(550)
  expect(fuelBonus(0, bands(0, 4, 0), bands(50, 100, 200))).toBe(400)
  expect(fuelBonus(0, bands(0, 0, 3), bands(50, 100, 200))).toBe(600)
})

test('an approved timesheet keeps the amounts of its approval; all others go by the options', () => {
  const [frozen, options] = [bands(50, 100, 200), bands(75, 150, 300)]
  expect(tripPayOf(30, frozen, options)).toBe(frozen)
  expect(tripPayOf(30, null, options)).toBe(options)
  expect(tripPayOf(10, frozen, options)).toBe(options)
  expect(tripPayOf(20, frozen, options)).toBe(options)
})

test('the choices of a bonus', () => {
  expect(TIMESHEET_BONUS_CHOICES.map(({ amount, label }) => `${label} ${amount}`)).toEqual([
    'No bonus 0',
    '+£10 1000',
    '+£20 2000',
    '−£10 -1000',
    '−£20 -2000',
  ])
})
