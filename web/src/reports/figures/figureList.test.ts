import { type FigureSums, NO_FIGURES } from '@driverdesk/domain/reports/figures.ts'
import { expect, test } from 'vitest'
import { COLUMNS, feesText, figureChange } from './figureList.ts'

const sums = (given: Partial<FigureSums>): FigureSums => ({ ...NO_FIGURES, ...given })

test.each<[string, Partial<FigureSums>, Partial<FigureSums>, ReturnType<typeof figureChange>]>([
  ['hours', { worked_minutes: 630 }, { worked_minutes: 600 }, { text: '+5.0%', isMore: true, isGood: true }],
  [
    'hours',
    { worked_minutes: 0 },
    { worked_minutes: 600 },
    { text: '−100.0%', isMore: false, isGood: false },
  ],
  ['hours', { worked_minutes: 630 }, {}, undefined],
  ['cost', { planned_cost: 90 }, { planned_cost: 100 }, { text: '−10.0%', isMore: false, isGood: undefined }],
  ['cost', { planned_cost: 10_000 }, { planned_cost: 10_001 }, { text: 'the same' }],
  ['margin', { expected_sales: 50 }, { planned_cost: 100 }, { text: '+150.0%', isMore: true, isGood: true }],
  [
    'late',
    { worked: 10, late: 2 },
    { worked: 10, late: 1 },
    { text: '+10.0 points', isMore: true, isGood: false },
  ],
  ['late', { worked: 10, late: 2 }, {}, undefined],
])('compares the figure %s of %j with that of %j', (key, now, before, change) => {
  const figure = COLUMNS.find((one) => one.key === key)
  expect(figure && figureChange(figure, sums(now), sums(before))).toEqual(change)
})

test('says what the fees come to, and the approved pay including them', () => {
  expect(feesText(sums({ approved_cost: 12_350, approved_fees: -500 }))).toBe(
    'Drivers’ fees of −£5.00 are not included in Cost, Approved and Margin. With them, approved pay is £118.50, as in Pay out.',
  )
  expect(feesText(sums({ approved_cost: 12_350 }))).toBe(
    'Drivers’ fees are not included in Cost, Approved and Margin. There are none on approved timesheets.',
  )
})
