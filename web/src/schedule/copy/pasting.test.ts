import { describe, expect, test } from 'vitest'
import { ApiError } from '../../kernel/apiError.ts'
import { driver, restaurant, shift } from '../../testing/scheduleFixtures.ts'
import { type Loaded, loadedPlacingFacts } from '../act/manyPlan.ts'
import type { CopiedShift } from '../model/scheduleState.ts'
import { pasteBody, pasteProblem, refusedDriver } from './pasting.ts'

const copied = (some: Partial<CopiedShift> = {}): CopiedShift => ({
  ...shift({ comment: 'Bring the bag', extra_request: 1, cost_bonus: 10, cost_extra_bonus: 5 }),
  manning: 'Driver One',
  ...some,
})
const THURSDAY = '2026-03-12'

test('pastes times, comment and request, without bonuses and fee', () => {
  expect(pasteBody(copied(), { restaurantId: 2, date: THURSDAY })).toEqual({
    restaurant_id: 2,
    driver_id: 1,
    period_date: THURSDAY,
    start_time: '11:00',
    finish_time: '15:00',
    meal_time: 0,
    rest_time: 0,
    cost_bonus: 0,
    const_fuel_bonus: 0,
    cost_extra_bonus: 0,
    extra_request: 1,
    comment: 'Bring the bag',
  })
  expect(pasteBody(copied({ driver_id: null }), { restaurantId: 2, date: THURSDAY })).toMatchObject({
    driver_id: 0,
  })
})

const those = (...drivers: ReturnType<typeof driver>[]) => ({ drivers, isKnown: () => true })
const unknown = { drivers: [], isKnown: () => false }

describe('the driver of a pasted shift', () => {
  const places = [{ restaurant: restaurant() }, { restaurant: restaurant({ id: 2, name: 'Quay Sushi' }) }]
  const known: Loaded = { places, people: those(driver()), shifts: [], blocksExpired: false }
  const dayOff = driver({
    actual_override_working_time: [
      { id: 1, period_date: THURSDAY, start_at: null, stop_at: null, holiday: 10 },
    ] as never,
  })

  test.each([
    ['works there', copied(), known, undefined],
    ['is none', copied({ driver_id: null }), { ...known, people: those() }, undefined],
    ['is not known yet: the server says', copied(), { ...known, people: unknown }, undefined],
    [
      'is not among those who work',
      copied(),
      { ...known, people: those() },
      'This driver is not offered to this restaurant.',
    ],
    [
      'works in another area',
      copied(),
      { ...known, people: those(driver({ area_ids: [{ area_id: 2 }] })) },
      'This driver is not offered to this restaurant.',
    ],
    [
      'has an expired document that keeps drivers from shifts',
      copied(),
      { ...known, people: those(driver({ driver_license_expiry_date: '2026-03-10' })), blocksExpired: true },
      'Driving licence valid only until 10/03/2026',
    ],
    ['has the day off', copied(), { ...known, people: those(dayOff) }, 'Driver unavailable'],
    [
      'has another published shift then',
      copied(),
      { ...known, shifts: [shift({ id: 5, status: 20, period_date: THURSDAY, restaurant_id: 2 })] },
      'Driver already have shift on this time: Quay Sushi, 12/03/2026, 11:00 – 15:00',
    ],
    [
      'has another unpublished shift then',
      copied(),
      { ...known, shifts: [shift({ id: 5, period_date: THURSDAY })] },
      undefined,
    ],
  ])('%s', (_, one, facts, problem) => {
    const target = { restaurantId: 1, date: THURSDAY }
    expect(pasteProblem(one, target, loadedPlacingFacts(facts))).toBe(problem)
  })
})

describe('what the server refuses', () => {
  const body = pasteBody(copied(), { restaurantId: 1, date: THURSDAY })
  const refused = (fields: Record<string, [string]>) => new ApiError(400, 'Refused', { fields })

  test.each([
    ['the driver', refused({ driver_id: ['Driver unavailable'] }), body, 'Driver unavailable'],
    ['something else', refused({ restaurant_id: ['This restaurant is inactive.'] }), body, undefined],
    ['a driver of an open shift', refused({ driver_id: ['Odd'] }), { ...body, driver_id: 0 }, undefined],
    ['nothing: no answer came', new ApiError(0, 'No answer'), body, undefined],
  ])('%s', (_, error, sent, reason) => {
    expect(refusedDriver(error, sent)).toBe(reason)
  })
})
