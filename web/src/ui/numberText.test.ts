import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { expect, test } from 'vitest'
import { hoursText, shortNumberText } from './numberText.ts'

test('separates thousands', () => {
  expect([999, 16_810].map(numberText)).toEqual(['999', '16,810'])
  expect(hoursText(58_193 * 60 + 15, 2)).toBe('58,193.25')
  expect(hoursText(-1_000 * 60, 1)).toBe('-1,000.0')
  expect(hoursText(999 * 60, 1)).toBe('999.0')
})

test('shortens thousands to four characters', () => {
  expect([0, 940, 1_000, 2_640, 10_183, 648_100].map(shortNumberText)).toEqual([
    '0',
    '940',
    '1k',
    '2.6k',
    '10k',
    '648k',
  ])
})
