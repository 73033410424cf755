import { expect, it } from 'vitest'
import { momentOf, wallTimeAt } from './instant.ts'

it.each([
  ['Europe/London', '2026-11-20', '18:00', '2026-11-20T18:00:00.000Z'],
  ['Europe/London', '2026-06-19', '18:00', '2026-06-19T17:00:00.000Z'],
  // The night on which the clocks go back: 01:30 comes twice, and the first one is used.
  ['Europe/London', '2026-10-25', '00:30', '2026-10-24T23:30:00.000Z'],
  ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
  ['Europe/London', '2026-10-25', '02:30', '2026-10-25T02:30:00.000Z'],
  // The night on which they go forward: 01:30 does not exist.
  ['Europe/London', '2026-03-29', '00:30', '2026-03-29T00:30:00.000Z'],
  ['Europe/London', '2026-03-29', '01:30', undefined],
  ['Europe/London', '2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-20', '00:15', '2026-11-19T18:30:00.000Z'],
  ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ['America/New_York', '2026-03-08', '02:30', undefined],
])('in %s it is %s %s at %s', (zone, date, time, moment) => {
  expect(momentOf({ date, time }, zone)?.toISOString()).toBe(moment)
  if (moment) expect(wallTimeAt(new Date(moment), zone)).toEqual({ date, time })
})
