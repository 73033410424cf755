import { expect, test } from 'vitest'
import { ApiError } from '../../kernel/apiError.ts'
import { shift } from '../../testing/scheduleFixtures.ts'
import { manyPlan, movableShift, refusedIn } from './manyPlan.ts'

const [one, two] = [shift({ id: 1 }), shift({ id: 2 })]

test('finds the refused shifts by the messages under shift_ids.{id}', () => {
  const fields = { 'shift_ids.2': ['Driver unavailable'] }
  expect(refusedIn(new ApiError(400, 'Driver unavailable', { fields }), [one, two])).toEqual({
    refused: [{ shift: two, message: 'Driver unavailable' }],
    valid: [one],
  })
})

test.each([
  new ApiError(400, 'Choose at least one shift.', { fields: { shift_ids: ['Choose at least one shift.'] } }),
  new ApiError(404, 'This shift does not exist.'),
  new Error('What?'),
])('%s is another error', (error) => {
  expect(refusedIn(error, [one])).toBeUndefined()
})

test('sorts refused shifts by start', () => {
  const fields = Object.fromEntries([1, 2, 3].map((id) => [`shift_ids.${id}`, ['Driver unavailable']]))
  const late = shift({ id: 1, period_date: '2026-03-12' })
  const early = shift({ id: 3, start_time: '09:00' })
  const refusal = refusedIn(new ApiError(400, 'Driver unavailable', { fields }), [late, two, early])
  expect(refusal?.refused.map(({ shift: { id } }) => id)).toEqual([3, 2, 1])
})

test('names a copy that will be open by its new day, and with the driver who cannot have it', () => {
  const drops = [{ shift: movableShift(one), target: { period_date: '2026-03-17' } }]
  const facts = {
    places: [
      { restaurant: { id: one.restaurant_id, name: 'Harbour Tacos', area_id: 1, status: 10 as const } },
    ],
    people: { drivers: [], isKnown: () => true },
    shifts: [one],
    blocksExpired: false,
    role: 'administrator' as const,
    refused: new Map(),
  }
  const { opened } = manyPlan({ kind: 'move', copy: true, drops, amounts: {} }, facts)
  const { driver_id, start_time } = one
  expect(opened.map(({ shift }) => shift)).toMatchObject([
    { driver_id, start_time, period_date: '2026-03-17' },
  ])
})
