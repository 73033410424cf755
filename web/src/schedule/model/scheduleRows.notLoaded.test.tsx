import { expect, test } from 'vitest'
import { standardCharges } from '../../restaurants/charges.data.ts'
import { restaurant, shift } from '../../testing/scheduleFixtures.ts'
import type { RestaurantOutline } from '../data/outline.data.ts'
import { gridSizes, rowHeights } from '../grid/gridLayout.ts'
import { gridShape } from '../grid/gridPositions.ts'
import { totalsOf } from '../shift/shiftFigures.ts'
import { restaurantLines } from '../views/restaurants/byRestaurant.tsx'
import { countOn, firstToShow, isAllLoaded, type ScheduleRow, scheduleRows } from './scheduleRows.ts'
import { bulkCounts } from './shiftState.ts'

const [WEDNESDAY, THURSDAY] = ['2026-03-11', '2026-03-12']
const DAYS = [WEDNESDAY, THURSDAY]

const outline: RestaurantOutline = {
  days: new Map([
    [WEDNESDAY, 1],
    [THURSDAY, 6],
  ]),
  published: 2,
  unpublished: 4,
  draft: 1,
  open: 3,
  total: 7,
  filledMinutes: 480,
  openMinutes: 360,
  estCost: 9_600,
  expectedSales: 12_000,
  toDelete: 3,
  unacknowledged: 2,
}

/** A line whose Wednesday is loaded, and whose Thursday is not. */
const partly: ScheduleRow = {
  restaurant: restaurant(),
  area: undefined,
  shifts: [shift()],
  coming: { days: new Map([[THURSDAY, 6]]), outline },
}
const loaded: ScheduleRow = {
  restaurant: restaurant({ id: 2 }),
  area: undefined,
  shifts: [shift({ id: 2, restaurant_id: 2 })],
}

test('a partly loaded line has the counts of its outline', () => {
  const charges = standardCharges(new Map())
  expect(totalsOf([partly], charges)).toMatchObject({ total: 7, published: 2, open: 3, estCost: 9_600 })
  expect(totalsOf([partly, loaded], charges)).toMatchObject({ total: 8, unpublished: 5, estCost: 14_400 })
  expect(bulkCounts([partly, loaded], 'administrator')).toEqual({ publish: 5, unpublish: 2, remove: 4 })
  expect(isAllLoaded([partly, loaded])).toBe(false)
  expect([countOn(partly, WEDNESDAY), countOn(partly, THURSDAY)]).toEqual([1, 6])
})

test('has its final height', () => {
  const sizes = gridSizes(1_000, 7, 1)
  const six = Array.from({ length: 6 }, (_, id) => shift({ id: id + 10, period_date: THURSDAY }))
  const there: ScheduleRow = { ...partly, shifts: six, coming: undefined }
  expect(rowHeights([partly], DAYS, sizes)).toEqual(rowHeights([there], DAYS, sizes))
})

test('a day that is not loaded is a cell without an Add button', () => {
  const shape = gridShape({ rows: restaurantLines([partly]), days: DAYS, canPaste: false, hasDays: false })
  expect([shape.items(0, 0), shape.items(0, 1)]).toEqual([[1, 'add'], ['cell']])
})

test('a phone shows first a restaurant that has shifts today, loaded or not', () => {
  expect(firstToShow([loaded, partly], THURSDAY)).toBe(partly)
})

test('an inactive restaurant has a line while it has shifts that are not loaded', () => {
  const closed = { restaurant: restaurant({ status: 20 }), area: undefined }
  const comingTo = () => partly.coming
  const none = new Map()
  const filter = { driver: undefined, busy: true }
  expect(scheduleRows([closed], none, { ...filter, comingTo })).toHaveLength(1)
  expect(scheduleRows([closed], none, filter)).toHaveLength(0)
})
