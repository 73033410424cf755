import { expect, test } from 'vitest'
import { manyShiftRoutes } from './manyShifts.routes.ts'
import { ManyFreeShiftsChange, ManyShiftsChange } from './manyShifts.shapes.ts'

const step = (kind: string, count: number) => ({
  kind,
  shifts: Array.from({ length: count }, (_, nr) => ({
    id: 1_000_000 + nr,
    updated_at: '2026-03-01T10:00:00.000Z',
  })),
})

test.each([
  ['publish', 50_000, undefined],
  ['publish', 50_001, 'At most 50,000 shifts at once.'],
  ['move', 10_000, undefined],
  ['move', 10_001, 'At most 10,000 shifts at once.'],
])('to %s %i shifts at once: %s', (kind, count, refusal) => {
  for (const shape of [ManyShiftsChange, ManyFreeShiftsChange])
    expect(shape.safeParse(step(kind, count)).error?.issues[0]?.message).toBe(refusal)
})

test('the body of a call has room for as many shifts as can be published', () => {
  const { bodyLimit } = manyShiftRoutes.change
  expect(JSON.stringify({ ...step('unpublish', 50_000), push_drivers: 10 }).length).toBeLessThan(bodyLimit)
})
