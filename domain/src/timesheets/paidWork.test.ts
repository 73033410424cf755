import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedWork, lineSums, type PaidWork, payByDriver, payLines } from './paidWork.ts'
import { timesheetPay } from './timesheetPay.ts'

const work = (given: Partial<PaidWork> = {}): PaidWork => ({
  timesheet_id: 1,
  driver_id: 7,
  restaurant_id: 3,
  period_date: '2026-11-16',
  minutes: 240,
  rate: 1000,
  base: 4000,
  bonus: 0,
  fuel: 0,
  fees: 0,
  ...given,
})
const hours = (hundredths: number, rate: number, amount: number) => ({
  kind: 'hours',
  hundredths,
  rate,
  amount,
})
const other = (kind: string, amount: number) => ({ kind, hundredths: 0, rate: 0, amount })

test('hours by rate, then each other kind that is not zero', () => {
  const paid = [
    work({ bonus: 1000, fuel: 150 }),
    work({ minutes: 90, rate: 1250, base: 1875, bonus: -2000, fees: -500 }),
    work({ minutes: 60, base: 1000 }),
  ]
  expect(payLines(paid)).toEqual([
    hours(500, 1000, 5000),
    hours(150, 1250, 1875),
    other('bonus', -1000),
    other('fuel', 150),
    other('fees', -500),
  ])
  expect(lineSums(payLines(paid))).toEqual({ hundredths: 650, amount: 5525 })
})

test('80 minutes at £12.05 are £16.07, but 1.33 hours are £16.03: the file adds the 4 pence', () => {
  expect(payLines([work({ minutes: 80, rate: 1205, base: 1607 })])).toEqual([
    hours(133, 1205, 1603),
    other('rounding', 4),
  ])
})

test('three times 20 minutes at £10.01 are paid as 3 × £3.34, and one hour is £10.01', () => {
  const third = work({ minutes: 20, rate: 1001, base: 334 })
  expect(payLines([third, third, third])).toEqual([hours(100, 1001, 1001), other('rounding', 1)])
})

test('a driver without pay has no lines, and a cancellation has only its fee', () => {
  expect(payLines([])).toEqual([])
  expect(payLines([work({ minutes: 0, rate: 0, base: 0, fees: -1250 })])).toEqual([other('fees', -1250)])
})

const minute = fc.integer({ min: 0, max: 1439 })
const clock = (at: number) =>
  `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`

test('gives lines that add up to the approved pay, each being its hours times its rate', () => {
  const sheet = fc.record({ start: minute, finish: minute, rate: fc.integer({ min: 0, max: 5000 }) })
  fc.assert(
    fc.property(fc.array(sheet, { maxLength: 12 }), (sheets) => {
      const paid = sheets.map(({ start, finish, rate }) => {
        const { minutes, base, total } = timesheetPay({
          type: 10,
          start_time: clock(start),
          finish_time: clock(finish),
          rate,
          driverBonus: 0,
          constFuel: 0,
          trips: { fuel_bonus_0: 0, fuel_bonus_3: 0, fuel_bonus_6: 0 },
          tripPay: { fuel_bonus_0: 0, fuel_bonus_3: 0, fuel_bonus_6: 0 },
        })
        return { total, ...work({ minutes, rate, base }) }
      })
      const lines = payLines(paid)
      expect(lineSums(lines).amount).toBe(paid.reduce((sum, { total }) => sum + total, 0))
      for (const { kind, hundredths, rate, amount } of lines)
        if (kind === 'hours') expect(Math.abs(amount - (hundredths * rate) / 100)).toBeLessThanOrEqual(0.5)
    }),
  )
})

const sent = [work(), work({ timesheet_id: 2, minutes: 60, base: 1000 })]

test.each([
  ['nothing', sent, []],
  ['a new timesheet', [...sent, work({ timesheet_id: 3 })], [['3', 4000]]],
  ['longer hours', [work({ minutes: 270, base: 4500 }), sent[1]], [['1', 4500]]],
  ['a bonus', [work({ bonus: 1000 }), sent[1]], [['1', 4000]]],
  ['a fee', [work({ fees: -100 }), sent[1]], [['1', 4000]]],
  ['fuel', [work({ fuel: 1 }), sent[1]], [['1', 4000]]],
  ['another rate with the same pay', [work({ rate: 1001 }), sent[1]], [['1', 4000]]],
  ['an approval withdrawn', [sent[1]], [['1', 0]]],
  [
    'another day',
    [work({ period_date: '2026-11-17' }), sent[1]],
    [
      ['1', 4000],
      ['1', 0],
    ],
  ],
  [
    'another restaurant',
    [work({ restaurant_id: 4 }), sent[1]],
    [
      ['1', 4000],
      ['1', 0],
    ],
  ],
] as const)('%s since the export', (_what, now, changes) => {
  const found = changedWork(now as PaidWork[], sent)
  expect(found.map(({ timesheet_id, base }) => [String(timesheet_id), base])).toEqual(changes)
})

test('does not deduct the same amount in two exports', () => {
  const gone = { minutes: 0, rate: 0, base: 0, bonus: 0, fuel: 0, fees: 0 }
  expect(changedWork([], [work(gone)])).toEqual([])
  expect(changedWork([work()], [work(gone)])).toEqual([work()])
})

test('the difference of each driver, to the penny: later, changed, withdrawn and moved to another', () => {
  const before = [
    work(),
    work({ timesheet_id: 2, minutes: 80, rate: 1205, base: 1607 }),
    work({ timesheet_id: 3, driver_id: 8, bonus: 1000 }),
  ]
  const now = [
    work({ minutes: 270, base: 4500 }),
    work({ timesheet_id: 3, bonus: 1000 }),
    work({ timesheet_id: 4, driver_id: 9, minutes: 60, base: 1000 }),
  ]
  const sentAs = (work: PaidWork, nr: number) => ({ ...work, works_number: `D${nr}` })
  const [seven, nine, eight] = payByDriver(now, before.map(sentAs))
  expect([seven, nine, eight].map((pay) => pay?.changed.length)).toEqual([3, 1, 1])
  expect(seven).toMatchObject({ driverId: 7, timesheets: 2, sentTo: ['D0', 'D1'] })
  // +0:30 and +4:00 at £10, −1:20 at £12.05, and the bonus.
  expect(seven?.difference).toEqual([
    hours(450, 1000, 4500),
    hours(-133, 1205, -1603),
    other('bonus', 1000),
    other('rounding', -4),
  ])
  expect(nine).toMatchObject({ driverId: 9, timesheets: 1, difference: [hours(100, 1000, 1000)] })
  expect(eight).toMatchObject({ driverId: 8, timesheets: 0, lines: [], sentTo: ['D2'] })
  expect(eight?.difference).toEqual([hours(-400, 1000, -4000), other('bonus', -1000)])
})
