import { expect, test } from 'vitest'
import { UNBILLED_REASONS, unbilledReasonLabel } from './unbilled.ts'

test('each reason has words of its own', () => {
  expect(new Set(UNBILLED_REASONS.map(unbilledReasonLabel)).size).toBe(UNBILLED_REASONS.length)
  expect(unbilledReasonLabel('queried')).toBe('Queried by the restaurant')
})
