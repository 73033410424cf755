import { expect, test } from 'vitest'
import { clockChangeOn } from './clockChange.ts'

test.each([
  ['Europe/London', '2026-03-29', { at: 60, by: 60 }],
  ['Europe/London', '2026-10-25', { at: 120, by: -60 }],
  ['Europe/London', '2026-03-28', undefined],
  ['Europe/London', '2026-10-26', undefined],
  ['Pacific/Auckland', '2026-09-27', { at: 120, by: 60 }],
  // Clocks that go from midnight to one o'clock: a change of the new day, not of the day before.
  ['America/Sao_Paulo', '2018-11-04', { at: 0, by: 60 }],
  ['America/Sao_Paulo', '2018-11-03', undefined],
  ['UTC', '2026-03-29', undefined],
])('in %s on %s finds %o', (zone, date, change) => {
  expect(clockChangeOn(zone, date)).toEqual(change)
})
