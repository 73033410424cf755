import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { describe, expect, test } from 'vitest'
import { area, driver, restaurant, shift } from '../../testing/scheduleFixtures.ts'
import { loadedPlacingFacts, movableShift } from '../act/manyPlan.ts'
import { gridSizes } from '../grid/gridLayout.ts'
import { BY_RESTAURANT, restaurantLines } from '../views/restaurants/byRestaurant.tsx'
import { type CarryTarget, cellTarget, judge } from './carry.ts'

const [MON, TUE, WED] = ['2026-03-09', '2026-03-10', '2026-03-11'] as const
const PLACES = [1, 2, 3].map((id) => ({
  restaurant: restaurant({ id, status: id === 3 ? 20 : 10 }),
  area: area(),
}))
const TAKEN = shift({
  id: 9,
  driver_id: 2,
  period_date: MON,
  status: SHIFT_PUBLISHED,
  start_time: '10:00',
  finish_time: '12:00',
})
const HELD = shift({ id: 1, period_date: MON })
const WITH_IT = shift({ id: 2, period_date: TUE, restaurant_id: 2, driver_id: 2 })

const carry = (target: CarryTarget, { copies = false, several = false } = {}) => {
  const shifts = several ? [HELD, WITH_IT] : [HELD]
  const placing = loadedPlacingFacts({
    places: PLACES,
    people: { drivers: [driver(), driver({ id: 2 }), driver({ id: 3 })], isKnown: () => true },
    shifts: [...shifts, TAKEN],
    blocksExpired: false,
  })
  const facts = {
    placing,
    barredAt: () => new Map(),
    noteAt: () => undefined,
    isComing: () => false,
  }
  const loose = shifts.map(movableShift)
  return judge({ held: loose[0] ?? movableShift(HELD), shifts: loose }, target, copies, {
    facts,
    role: 'manager',
    view: BY_RESTAURANT,
  })
}
const cell = (line: number, date: string): CarryTarget => ({ kind: 'cell', line, date })

describe('saying whether shifts can be dropped', () => {
  test.each([
    ['another day', cell(1, WED), undefined],
    ['another restaurant', cell(2, MON), undefined],
    ['an inactive restaurant', cell(3, MON), 'This restaurant is inactive.'],
    ['another driver', { kind: 'driver', driverId: 3 } as const, undefined],
    [
      'one who works then',
      { kind: 'driver', driverId: 2 } as const,
      expect.stringMatching(/^Driver already have shift on this time: /),
    ],
    ['no one', { kind: 'driver', driverId: null } as const, undefined],
    ['a driver who is gone', { kind: 'driver', driverId: 7 } as const, 'This driver is not active.'],
    ['an hour more', { kind: 'edge', edge: 'finish', minutes: 60 } as const, undefined],
    [
      'a finish before its start',
      { kind: 'edge', edge: 'finish', minutes: -300 } as const,
      'A shift cannot finish before it starts.',
    ],
  ])('on %s', (_, target, problem) => {
    expect(carry(target)).toMatchObject({ problem, isSame: false })
  })

  test.each([
    ['where it is', cell(1, MON), false, true],
    ['a copy where it is', cell(1, MON), true, false],
    ['its own driver', { kind: 'driver', driverId: 1 } as const, false, true],
    ['an edge moved by a hair', { kind: 'edge', edge: 'start', minutes: 4 } as const, false, true],
  ])('%s changes nothing: %#', (_, target, copies, isSame) => {
    expect(carry(target, { copies }).isSame).toBe(isSame)
  })

  test('says how many of several cannot; the others go as far as the dragged one', () => {
    const { step, refused, problem } = carry({ kind: 'driver', driverId: 2 }, { several: true })
    expect([refused, problem]).toEqual([1, undefined])
    expect(step).toMatchObject({ kind: 'assign', copy: false })
    const moved = carry(cell(1, TUE), { several: true }).step.drops.map(({ target }) => target)
    expect(moved).toMatchObject([{ restaurant_id: 1, period_date: TUE }, { period_date: WED }])
  })
})

test('the day of a restaurant below a point', () => {
  const layout = {
    rows: restaurantLines(PLACES.map((place) => ({ ...place, shifts: [] }))),
    days: [MON, TUE, WED],
    sizes: { ...gridSizes(650, 3, 1), header: 200, day: 150, perLine: 1 },
    heights: [60, 60, 60],
  }
  expect(cellTarget({ x: 351, y: 113 }, layout)).toEqual(cell(2, TUE))
  expect(cellTarget({ x: 199, y: 113 }, layout)).toBeUndefined()
  expect(cellTarget({ x: 351, y: 900 }, layout)).toBeUndefined()
})
