import { describe, expect, test } from 'vitest'
import { NOT_YOURS } from '../kernel/messages.ts'
import { shiftLength } from '../kernel/shiftLength.ts'
import { clockTime, minutesOfDay } from '../kernel/wallClock.ts'
import {
  AFTER_FINISH,
  AFTER_START,
  ALREADY_FINISHED,
  ALREADY_STARTED,
  CANT_REJECT_STARTED,
  CLOCK_AHEAD,
  type DriverAction,
  dateOfStart,
  driverRefusal,
  ENTERED_BY_OTHERS,
  FINISH_TOO_EARLY,
  FINISH_TOO_LATE,
  finishWorked,
  hoursFromStart,
  isRepeated,
  momentRefusal,
  momentToKeep,
  type OwnShiftState,
  START_FIRST,
  START_TOO_EARLY,
  START_TOO_LATE,
  TOLD_TOO_LATE,
} from './driverShift.ts'

const shift: OwnShiftState = {
  status: 20,
  status_assigned: 10,
  is_own: true,
  progress: null,
  has_started: false,
  has_finished: false,
}
const worked = { has_started: true, has_finished: true }
const by = (sentence: string) => [sentence, sentence, sentence]

/** Every case (docs/spec/driverApp.md#driver-calls-on-shifts): why the driver may not start, finish, reject. */
test.each<[string, Partial<OwnShiftState>, (string | undefined)[]]>([
  ['published', {}, [undefined, START_FIRST, undefined]],
  ['not submitted', { progress: 30 }, [undefined, START_FIRST, undefined]],
  ['in work', { progress: 10 }, [ALREADY_STARTED, undefined, CANT_REJECT_STARTED]],
  ['submitted', { progress: 20, ...worked }, by(ALREADY_FINISHED)],
  ['time approved', { progress: 50, ...worked }, by(ALREADY_FINISHED)],
  ['entered by the office', { progress: 20 }, by(ENTERED_BY_OTHERS)],
  ['approved at work', { progress: 50, has_started: true }, by(ENTERED_BY_OTHERS)],
  ['discarded at work', { progress: 60, has_started: true }, by(ENTERED_BY_OTHERS)],
  ['not published', { status: 10 }, [NOT_YOURS, NOT_YOURS, NOT_YOURS]],
  ['a draft', { status: 30 }, [NOT_YOURS, NOT_YOURS, NOT_YOURS]],
  ['rejected', { status_assigned: 30 }, [NOT_YOURS, NOT_YOURS, NOT_YOURS]],
  ["another driver's", { is_own: false }, [NOT_YOURS, NOT_YOURS, NOT_YOURS]],
  [
    'given to another driver after the start',
    { is_own: false, progress: 10, has_started: true },
    [ALREADY_STARTED, undefined, CANT_REJECT_STARTED],
  ],
  [
    'unpublished after the start',
    { status: 10, progress: 10, has_started: true },
    [ALREADY_STARTED, undefined, CANT_REJECT_STARTED],
  ],
])('%s', (_case, more, refusals) => {
  const given = { ...shift, ...more }
  expect((['start', 'finish', 'reject'] as const).map((action) => driverRefusal(action, given))).toEqual(
    refusals,
  )
})

const started = { progress: 10, has_started: true } as const
test.each<[DriverAction, Partial<OwnShiftState>, boolean]>([
  ['start', {}, false],
  ['start', started, true],
  ['start', { ...started, ...worked, progress: 40 }, true],
  ['start', { progress: 20 }, false],
  ['finish', started, false],
  ['finish', { progress: 20, ...worked }, true],
  ['finish', { progress: 40, ...worked }, true],
  ['finish', { progress: 20, has_started: true }, false],
  ['reject', {}, false],
])('%s of %o is a repetition: %s', (action, more, repeated) => {
  expect(isRepeated(action, { ...shift, ...more })).toBe(repeated)
  expect(isRepeated(action, { ...shift, ...more, is_own: false })).toBe(repeated)
})

test('starting makes it in work, finishing submitted', () => {
  expect([AFTER_START, AFTER_FINISH]).toEqual([
    { status: 10, status_progress: 10 },
    { status: 10, status_progress: 20 },
  ])
})

describe('a moment of a driver', () => {
  const now = new Date('2026-11-20T18:00:00Z')
  const moment = (text: string) => new Date(`2026-11-${text}Z`)

  test.each([
    ['no time is sent', undefined, now],
    ['it was without a connection', moment('20T15:30:00'), moment('20T15:30:00')],
    ['it was almost a week ago', moment('13T18:00:00'), moment('13T18:00:00')],
    ['it was earlier still', moment('13T17:59:59'), TOLD_TOO_LATE],
    ['the clock is a little ahead', moment('20T18:05:00'), now],
    ['the clock is ahead', moment('20T18:05:01'), CLOCK_AHEAD],
  ])('keeps the right time if %s', (_, at, kept) => {
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

import fc from 'fast-check'

const evening = { period_date: '2026-11-20', start_time: '18:00', finish_time: '22:00' }
const night = { period_date: '2026-11-20', start_time: '22:00', finish_time: '02:00' }
const at = (time: string, date = '2026-11-20') => ({ date, time })
const NEXT_DAY = '2026-11-21'

test.each([
  ['on time', evening, at('18:00'), '18:00'],
  ['early is not paid', evening, at('17:10'), '18:00'],
  ['a few minutes late', evening, at('18:07'), '18:00'],
  ['later', evening, at('18:08'), '18:15'],
  ['shortly before the finish', evening, at('21:58'), '21:45'],
  ['after midnight', night, at('00:20', NEXT_DAY), '00:15'],
  ['before midnight', night, at('21:55'), '22:00'],
])('a start %s', (_, planned, moment, start_time) => {
  expect(hoursFromStart(planned, moment)).toEqual({ start_time, finish_time: planned.finish_time })
})

test.each([
  ['on time', evening, '18:00', at('22:00'), '22:00'],
  ['late', evening, '18:00', at('22:38'), '22:45'],
  ['early', evening, '18:00', at('20:07'), '20:00'],
  ['after midnight of an evening', evening, '18:00', at('00:20', NEXT_DAY), '00:15'],
  ['at once', evening, '18:00', at('18:02'), '18:15'],
  ['before the recorded start', evening, '18:00', at('17:40'), '18:15'],
  ['over night', night, '22:15', at('02:10', NEXT_DAY), '02:15'],
  ['before a start that the office has moved earlier', evening, '17:30', at('17:40'), '17:45'],
  ['on time, after a start that the office has moved earlier', evening, '17:30', at('22:00'), '22:00'],
  ['after a start 18 hours behind the plan', evening, '12:00', at('13:00', NEXT_DAY), '13:00'],
  ['a day later', evening, '18:30', at('17:59', NEXT_DAY), '18:00'],
  ['a day after a start that is moved earlier', evening, '17:30', at('17:59', NEXT_DAY), '17:15'],
])('a finish %s', (_, planned, start, moment, finish) => {
  expect(finishWorked(planned, start, moment)).toBe(finish)
})

test.each([
  ['on time', night, '22:00', '2026-11-20'],
  ['after midnight', night, '00:05', NEXT_DAY],
  ['an hour early', night, '21:00', '2026-11-20'],
  ['before midnight of a shift after it', { ...night, start_time: '00:15' }, '23:40', '2026-11-19'],
])('a start %s has the date on which it was', (_, planned, start, date) => {
  expect(dateOfStart(planned, start)).toBe(date)
})

test('rounds any recorded times to between 15 minutes and 24 hours', () => {
  const quarters = fc.integer({ min: 0, max: 95 }).map((quarter) => clockTime(quarter * 15))
  const minutes = fc.integer({ min: 0, max: 1439 }).map(clockTime)
  const dates = fc.constantFrom('2026-11-20', NEXT_DAY)
  fc.assert(
    fc.property(
      quarters,
      quarters,
      minutes,
      dates,
      minutes,
      dates,
      (start, finish, began, on, ended, off) => {
        fc.pre(start !== finish)
        const planned = { period_date: '2026-11-20', start_time: start, finish_time: finish }
        const hours = hoursFromStart(planned, at(began, on))
        expect(shiftLength(hours.start_time, hours.finish_time)).toBeGreaterThanOrEqual(15)
        const end = finishWorked(planned, hours.start_time, at(ended, off))
        expect(minutesOfDay(end) % 15).toBe(0)
        expect(shiftLength(hours.start_time, end)).toBeGreaterThanOrEqual(15)
      },
    ),
  )
})
