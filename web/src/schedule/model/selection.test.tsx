import { expect, test } from 'vitest'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { shift } from '../../testing/scheduleFixtures.ts'
import { figuresText, selectionFigures } from './selection.ts'

const draft = shift({ status: 30, driver_id: null, start_time: '09:00' })
const forRestaurant = (of: ReturnType<typeof shift>): ShownShift => {
  const { cost_total, cost_per_hour, cost_bonus, cost_extra_bonus, const_fuel_bonus, ...told } = of
  return told as ShownShift
}

test.each<[string, ShownShift[], string]>([
  ['assigned and open shifts', [shift(), shift({ id: 2, driver_id: null })], '8.0 h · £96.00'],
  ['drafts among them', [shift(), draft], '4.0 h · £48.00 without 1 draft'],
  ['drafts alone', [draft, { ...draft, id: 3 }], '0.0 h · £0.00 without 2 drafts'],
  ['those of a restaurant, which is told no cost', [shift(), draft].map(forRestaurant), '10.0 h'],
])('hours and cost are of the same shifts: %s', (_, shifts, text) => {
  expect(figuresText(selectionFigures(shifts))).toBe(text)
})
