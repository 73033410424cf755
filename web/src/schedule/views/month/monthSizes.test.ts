import { expect, test } from 'vitest'
import { monthSizes } from './monthSizes.ts'

test('a month of figures fits', () => {
  const { header, day, cells } = monthSizes(1024, 31, 1)
  expect(header + 31 * day).toBeLessThanOrEqual(1024)
  expect(cells).toBe('figures')
})

test('its heads take what the days cannot share', () => {
  const { header, day } = monthSizes(1024, 30, 1)
  expect(header + 30 * day).toBe(1024)
})
