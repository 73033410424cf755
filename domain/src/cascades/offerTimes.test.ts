import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isTimeForOffer,
  lastMoment,
  type OfferClock,
  offerUntil,
  quietUntil,
  startOf,
  windowFor,
} from './offerTimes.ts'

const LONDON: OfferClock = { timeZone: 'Europe/London', quietFrom: '22:00', quietTo: '07:00' }
/** In June London is an hour ahead. */
const june = (day: number, time: string) => new Date(`2026-06-${day}T${time}:00+01:00`)

test.each([
  [30, 5],
  [119, 5],
  [120, 15],
  [240, 30],
  [720, 60],
  [1_440, 120],
  [4_320, 240],
  [20_000, 240],
])('%i minutes before the start a driver has %i minutes', (left, minutes) => {
  expect(windowFor(left)).toBe(minutes)
})

describe('quiet hours', () => {
  test.each<[string, Date, Date | undefined]>([
    ['in the afternoon', june(10, '15:00'), undefined],
    ['as they begin', june(10, '22:00'), june(11, '07:00')],
    ['after midnight', june(11, '03:00'), june(11, '07:00')],
    ['as they end', june(11, '07:00'), undefined],
  ])('over midnight, %s', (_when, moment, end) => {
    expect(quietUntil(moment, LONDON)).toEqual(end)
  })

  test.each<[string, Date, Date | undefined]>([
    ['before', june(10, '00:59'), undefined],
    ['within', june(10, '01:30'), june(10, '06:00')],
    ['after', june(10, '06:00'), undefined],
  ])('of one day, %s', (_when, moment, end) => {
    expect(quietUntil(moment, { ...LONDON, quietFrom: '01:00', quietTo: '06:00' })).toEqual(end)
  })

  test('are none if they begin when they end', () => {
    expect(quietUntil(june(10, '22:00'), { ...LONDON, quietTo: '22:00' })).toBeUndefined()
  })

  test('end with the hour that the clocks skip', () => {
    const clock = { ...LONDON, quietTo: '01:30' }
    expect(quietUntil(new Date('2026-03-29T00:30:00Z'), clock)).toEqual(new Date('2026-03-29T01:00:00Z'))
  })
})

describe('an offer', () => {
  const until = (now: Date, start: Date, { minutes = null as number | null, before = 30 } = {}) =>
    offerUntil(now, { start, last: lastMoment(start, before, LONDON), minutes }, LONDON)

  test('lasts as long as the time until the start allows', () => {
    expect(until(june(10, '12:00'), june(10, '18:00'))).toEqual(june(10, '12:30'))
  })

  test('lasts as long as the planner says', () => {
    expect(until(june(10, '12:00'), june(10, '18:00'), { minutes: 90 })).toEqual(june(10, '13:30'))
  })

  test('ends on a full minute', () => {
    const now = new Date(june(10, '12:00').getTime() + 20_000)
    expect(until(now, june(10, '18:00'))).toEqual(june(10, '12:31'))
  })

  test('continues in the morning after quiet hours, which do not count', () => {
    expect(until(june(10, '21:40'), june(11, '19:00'), { minutes: 30 })).toEqual(june(11, '07:10'))
    expect(until(june(10, '21:30'), june(11, '19:00'), { minutes: 30 })).toEqual(june(11, '07:00'))
  })

  test('ends by the last moment', () => {
    expect(until(june(10, '17:28'), june(10, '18:00'))).toEqual(june(10, '17:30'))
  })
})

test('the last moment is not in quiet hours, but before them', () => {
  expect(lastMoment(june(11, '18:00'), 60, LONDON)).toEqual(june(11, '17:00'))
  expect(lastMoment(june(11, '06:00'), 30, LONDON)).toEqual(june(10, '22:00'))
  expect(lastMoment(june(10, '23:00'), 30, LONDON)).toEqual(june(10, '22:00'))
})

test('a shift in the hour that the clocks skip starts at the end of that hour', () => {
  const shift = { period_date: '2026-03-29', start_time: '01:30', finish_time: '05:00' }
  expect(startOf(shift, 'Europe/London')).toEqual(new Date('2026-03-29T01:00:00Z'))
})

test('no offer that is sent outside of quiet hours ends within them, or in less than five minutes', () => {
  const time = fc
    .integer({ min: 0, max: 95 })
    .map(
      (quarter) =>
        `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][quarter % 4]}`,
    )
  fc.assert(
    fc.property(
      time,
      time,
      fc.integer({ min: 0, max: 365 * 24 * 60 }),
      fc.integer({ min: 60, max: 10_000 }),
      fc.integer({ min: 5, max: 1_440 }),
      (quietFrom, quietTo, minute, untilStart, minutes) => {
        const clock = { ...LONDON, quietFrom, quietTo }
        const now = new Date(Date.parse('2026-01-01T00:00:00Z') + minute * 60_000)
        const start = new Date(now.getTime() + untilStart * 60_000)
        const last = lastMoment(start, 30, clock)
        if (quietUntil(now, clock) || !isTimeForOffer(now, last)) return
        const end = offerUntil(now, { start, last, minutes }, clock)
        expect(end.getTime() - now.getTime()).toBeGreaterThanOrEqual(5 * 60_000)
        expect(end <= last).toBe(true)
        // Quiet hours may begin or end then.
        const around = [new Date(end.getTime() - 1), end].map((moment) => quietUntil(moment, clock))
        expect(around).toContain(undefined)
      },
    ),
  )
})
