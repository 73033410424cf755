import { expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { aheadOf, paintAhead } from './pending.ts'

test('the answer to the first drop leaves what a second one has painted since', () => {
  const stored = shift({ id: 1, start_time: '10:00' })
  const [first, second] = [shift({ id: 1, start_time: '11:00' }), shift({ id: 1, start_time: '12:00' })]
  const takeBackFirst = paintAhead([first])
  expect(aheadOf(stored)).toBe(first)
  const takeBackSecond = paintAhead([second])
  takeBackFirst()
  expect(aheadOf(stored)).toBe(second)
  takeBackSecond()
  expect(aheadOf(stored)).toBe(stored)
})
