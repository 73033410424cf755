import { expect, test } from 'vitest'
import type { ClaimWay } from '../areas/areaRules.ts'
import { isAhead } from './listedShift.ts'

const NOW = { date: '2026-06-10', time: '12:00' }

test.each<[string, string, ClaimWay, boolean]>([
  ['2026-06-10', '11:59', 'take', false],
  ['2026-06-10', '12:00', 'take', false],
  ['2026-06-10', '12:01', 'take', true],
  ['2026-07-11', '23:00', 'ask', true],
  ['2026-07-12', '00:00', 'take', false],
  ['2026-07-12', '00:00', 'off', true],
  ['2026-06-09', '18:00', 'off', false],
])(
  'an open shift of %s at %s, if the rule is %s: ahead is %s',
  (period_date, start_time, claims, expected) => {
    expect(isAhead({ period_date, start_time, finish_time: '23:30' }, claims, NOW)).toBe(expected)
  },
)
