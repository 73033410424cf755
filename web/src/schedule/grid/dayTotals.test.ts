import { expect, test } from 'vitest'
import type { Figures } from '../model/line.ts'
import { monthSizes } from '../views/month/monthSizes.ts'
import { dayTotals } from './dayTotals.ts'
import { gridSizes } from './gridLayout.ts'

const [MONDAY, TUESDAY] = ['2026-03-09', '2026-03-10']
const figures = (shifts: number, open: number): Figures => ({
  shifts,
  drafts: 0,
  open,
  minutes: shifts * 330,
  cost: shifts * 6_215,
})
/** A quiet day beside the busiest. */
const DAYS = new Map([
  [MONDAY, figures(4, 0)],
  [TUESDAY, figures(1_390, 123)],
])
const shownAt = (width: number) => {
  const totals = dayTotals(DAYS, gridSizes(width, 7, 1), 1)
  return [MONDAY, TUESDAY].map((date) => Object.keys(totals.get(date) ?? {}))
}

test.each([
  [1900, ['shifts', 'hours', 'cost'], ['shifts', 'open', 'hours', 'cost']],
  [1280, ['shifts', 'hours', 'cost'], ['shifts', 'open', 'hours', 'cost']],
  [1000, ['shifts', 'hours', 'cost'], ['shifts', 'open', 'hours', 'cost']],
  [820, ['shifts', 'hours', 'cost'], ['shifts', 'open', 'hours', 'cost']],
])('at %i pixels all days have the same figures', (width, quiet, busy) => {
  const [one, other] = shownAt(width)
  expect(one?.toSorted()).toEqual(quiet.toSorted())
  expect(other?.toSorted()).toEqual(busy.toSorted())
})

test('totals are rounded before any is left out', () => {
  const quiet = new Map([[MONDAY, { shifts: 57, drafts: 2, open: 17, minutes: 16_725, cost: 350_474 }]])
  const at = (width: number, days = quiet) => dayTotals(days, gridSizes(width, 7, 1), 1).get(MONDAY)
  expect(at(1_440)).toEqual({ shifts: '57', open: '17', hours: '278.8 h', cost: '£3,504.74' })
  expect(at(1_180)).toEqual({ shifts: '57', open: '17', hours: '279 h', cost: '£3,505' })
  const many = new Map([[MONDAY, { shifts: 128, drafts: 0, open: 17, minutes: 76_725, cost: 1_350_474 }]])
  expect(at(1_180, many)).toEqual({ shifts: '128', open: '17', hours: '1,279 h', cost: '£14k' })
})

test('hours that are a hair too long for their day are rounded on all days', () => {
  const busy = new Map([
    [MONDAY, { shifts: 1_807, drafts: 0, open: 376, minutes: 539_178, cost: 10_000_000 }],
    [TUESDAY, { shifts: 2_080, drafts: 0, open: 469, minutes: 615_564, cost: 12_000_000 }],
  ])
  const sizes = { ...gridSizes(1_193, 7, 1), day: 139 }
  expect([...dayTotals(busy, sizes, 1).values()].map(({ hours }) => hours)).toEqual(['8,986 h', '10,259 h'])
})

test('a day with drafts alone says how many there are, and no zeros', () => {
  const drafts = new Map([...DAYS, [MONDAY, { shifts: 0, drafts: 3, open: 0, minutes: 0, cost: 0 }]])
  for (const width of [1900, 820])
    expect(dayTotals(drafts, gridSizes(width, 7, 1), 1).get(MONDAY)).toEqual({ drafts: '3 drafts' })
  const month = monthSizes(1000, 31, 1)
  expect(dayTotals(drafts, month, 1).get(MONDAY)).toEqual({ drafts: '3' })
})

test('a month has the first figures of each day below one another', () => {
  const totals = dayTotals(DAYS, monthSizes(1000, 31, 1), 1)
  expect(totals.get(TUESDAY)).toEqual({ shifts: '1.4k', open: '123', hours: '7.6k' })
})

test('narrow days have their hours and cost on a second line', () => {
  expect(gridSizes(820, 7, 1)).toMatchObject({ totalLines: 2, head: 67 })
  expect(dayTotals(DAYS, gridSizes(820, 7, 1), 1).get(TUESDAY)).toEqual({
    shifts: '1,390',
    open: '123',
    hours: '7,645 h',
    cost: '£86k',
  })
  expect(gridSizes(1280, 7, 1)).toMatchObject({ totalLines: 1, head: 52 })
})
