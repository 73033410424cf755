import { describe, expect, test } from 'vitest'
import {
  CLOCK_AHEAD,
  FINISH_TOO_EARLY,
  FINISH_TOO_LATE,
  momentRefusal,
  momentToKeep,
  START_TOO_EARLY,
  START_TOO_LATE,
  sinceFinish,
  sinceStart,
  TOLD_TOO_LATE,
} from './driverMoment.ts'

describe('a moment of a driver', () => {
  const now = new Date('2026-11-20T18:00:00Z')
  const moment = (text: string) => new Date(`2026-11-${text}Z`)

  test.each([
    ['nothing is said', undefined, now],
    ['it was without a connection', moment('20T15:30:00'), moment('20T15:30:00')],
    ['it was almost a week ago', moment('13T18:00:00'), moment('13T18:00:00')],
    ['it was earlier still', moment('13T17:59:59'), TOLD_TOO_LATE],
    ['the clock is a little ahead', moment('20T18:05:00'), now],
    ['the clock is ahead', moment('20T18:05:01'), CLOCK_AHEAD],
  ])('what is kept where %s', (_, at, kept) => {
    expect(momentToKeep(at, now)).toEqual(kept)
  })

  const evening = { period_date: '2026-11-20', start_time: '18:00', finish_time: '22:00' }
  const night = { period_date: '2026-11-20', start_time: '22:00', finish_time: '02:00' }

  test.each([
    ['start', evening, '20 16:59', START_TOO_EARLY],
    ['start', evening, '20 17:00', undefined],
    ['start', evening, '20 21:59', undefined],
    ['start', evening, '20 22:00', START_TOO_LATE],
    ['start', evening, '19 18:00', START_TOO_EARLY],
    ['start', night, '21 01:59', undefined],
    ['start', night, '21 02:00', START_TOO_LATE],
    ['finish', evening, '17 23:00', FINISH_TOO_EARLY],
    ['finish', evening, '20 15:59', FINISH_TOO_EARLY],
    ['finish', evening, '20 16:00', undefined],
    ['finish', evening, '21 17:59', undefined],
    ['finish', evening, '21 18:00', FINISH_TOO_LATE],
  ] as const)('to %s %o on %s', (action, planned, wall, refusal) => {
    const [day, time] = wall.split(' ') as [string, string]
    expect(momentRefusal(action, planned, { date: `2026-11-${day}`, time })).toBe(refusal)
  })
})

describe('minutes since the plan', () => {
  const evening = { period_date: '2026-11-20', start_time: '18:00', finish_time: '22:00' }
  const night = { ...evening, start_time: '22:00', finish_time: '02:00' }

  test.each([
    [evening, '2026-11-20', '17:45', -15, -255],
    [evening, '2026-11-20', '22:00', 240, 0],
    [evening, '2026-11-21', '18:00', 1440, 1200],
    [night, '2026-11-21', '01:00', 180, -60],
    [night, '2026-11-21', '02:30', 270, 30],
  ])('%j on %s at %s', (shift, date, time, start, finish) => {
    expect(sinceStart(shift, { date, time })).toBe(start)
    expect(sinceFinish(shift, { date, time })).toBe(finish)
  })
})
