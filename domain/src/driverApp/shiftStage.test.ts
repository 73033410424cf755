import { describe, expect, test } from 'vitest'
import { START_TOO_EARLY } from '../timesheets/driverShift.ts'
import {
  IN_WORK,
  NOT_SUBMITTED,
  PAY_APPROVED,
  SUBMITTED,
  type TimesheetProgress,
} from '../timesheets/timesheetStatus.ts'
import type { QueuedWork } from './actionQueue.ts'
import { groupedShifts, type OwnShift, offeredActions, type ShiftStage, shiftStage } from './shiftStage.ts'

const TODAY = '2026-11-18'

const shift = (given: Partial<OwnShift> = {}, progress?: TimesheetProgress): OwnShift => ({
  id: 1,
  period_date: TODAY,
  start_time: '17:00',
  finish_time: '22:00',
  acknowledged_at: null,
  timesheet: progress === undefined ? null : { status_progress: progress },
  ...given,
})

const queued = (action: QueuedWork['action'], refusal: string | null = null): QueuedWork => ({
  id: `7:1:${action}`,
  key: 'key',
  driver_id: 7,
  shift_id: 1,
  action,
  at: '2026-11-18T17:00:00.000Z',
  place: null,
  trips: { fuel_bonus_0: 0, fuel_bonus_3: 0, fuel_bonus_6: 0 },
  comment: '',
  tried: false,
  refusal,
  shift: { restaurant: 'Thyme Sushi', period_date: TODAY, start_time: '17:00', finish_time: '22:00' },
})

const at = (time: string, date = TODAY) => ({ date, time })
const START = queued('start')
const FINISH = queued('finish')

describe('the stage of a shift', () => {
  const cases: [what: string, shift: OwnShift, queue: QueuedWork[], time: string, stage: ShiftStage][] = [
    ['before it', shift(), [], '12:00', 'coming'],
    ['late, and still to start', shift(), [], '21:59', 'coming'],
    ['over without a record', shift(), [], '22:00', 'missed'],
    ['a row that no one has submitted is no record', shift({}, NOT_SUBMITTED), [], '22:00', 'missed'],
    ['started on this phone', shift(), [START], '17:05', 'onShift'],
    ['started, according to the server', shift({}, IN_WORK), [], '17:05', 'onShift'],
    ['started, and over by the plan', shift({}, IN_WORK), [], '23:30', 'onShift'],
    [
      'started on the evening before, and over for less than four hours',
      shift({ period_date: '2026-11-17', finish_time: '02:00' }, IN_WORK),
      [],
      '05:59',
      'onShift',
    ],
    [
      'started on the evening before, and over for four hours',
      shift({ period_date: '2026-11-17', finish_time: '02:00' }, IN_WORK),
      [],
      '06:00',
      'forgotten',
    ],
    [
      'started on this phone on an earlier day',
      shift({ period_date: '2026-11-16' }),
      [START],
      '17:05',
      'forgotten',
    ],
    ['finished on this phone', shift({}, IN_WORK), [FINISH], '22:05', 'finished'],
    ['both on this phone', shift(), [START, FINISH], '22:05', 'finished'],
    ['submitted', shift({}, SUBMITTED), [], '22:05', 'finished'],
    ['paid', shift({}, PAY_APPROVED), [], '22:05', 'finished'],
    ['a refused start is none', shift(), [queued('start', 'No.')], '17:05', 'coming'],
    ['a refused finish is none', shift({}, IN_WORK), [queued('finish', 'No.')], '22:05', 'onShift'],
    ['what was done to another shift', shift({ id: 2 }), [START], '17:05', 'coming'],
  ]
  test.each(cases)('%s', (_, given, queue, time, stage) => {
    expect(shiftStage(given, queue, at(time))).toBe(stage)
  })
})

describe('what the driver may do', () => {
  const nothing = { acknowledge: false, reject: false, start: false, finish: false }
  const cases: [what: string, shift: OwnShift, queue: QueuedWork[], time: string, may: object][] = [
    ['long before it', shift(), [], '12:00', { acknowledge: true, reject: true, start: START_TOO_EARLY }],
    ['an hour before it', shift(), [], '16:00', { acknowledge: true, reject: true, start: true }],
    [
      'acknowledged',
      shift({ acknowledged_at: '2026-11-17T09:00:00.000Z' }),
      [],
      '17:10',
      { reject: true, start: true },
    ],
    ['on shift', shift({}, IN_WORK), [], '18:00', { finish: true }],
    ['finished', shift({}, SUBMITTED), [], '22:10', {}],
    ['missed', shift(), [], '22:10', {}],
    ['a refused start prevents it', shift(), [queued('start', 'No.')], '17:10', {}],
    [
      'a refused start of another shift does not',
      shift({ id: 2 }),
      [queued('start', 'No.')],
      '17:10',
      { acknowledge: true, reject: true, start: true },
    ],
    ['a start that is on its way does not', shift(), [START], '17:10', { finish: true }],
  ]
  test.each(cases)('%s', (_, given, queue, time, may) => {
    expect(offeredActions(given, queue, at(time))).toEqual({ ...nothing, ...may })
  })

  test('a shift of the previous day can be finished after midnight, for a limited time', () => {
    const night = shift({ start_time: '20:00', finish_time: '02:00' }, IN_WORK)
    expect(offeredActions(night, [], at('02:05', '2026-11-19')).finish).toBe(true)
    expect(offeredActions(night, [], at('19:59', '2026-11-19')).finish).toBe(true)
    expect(offeredActions(night, [], at('20:00', '2026-11-19')).finish).toMatch(/Ask the office/)
  })
})

test('groups the current shift, those of today, upcoming ones by start, and those without a record', () => {
  const all = [
    shift({ id: 1, start_time: '09:00', finish_time: '12:00' }, SUBMITTED),
    shift({ id: 2, period_date: '2026-11-20' }),
    shift({ id: 3, period_date: '2026-11-19', start_time: '18:00', finish_time: '23:00' }),
    shift({ id: 4, period_date: '2026-11-19', start_time: '09:00', finish_time: '11:00' }),
    shift({ id: 5, period_date: '2026-11-17', start_time: '20:00', finish_time: '02:00' }, IN_WORK),
    shift({ id: 6, period_date: '2026-11-16' }),
    shift({ id: 7, period_date: '2026-11-16' }, SUBMITTED),
    shift({ id: 8 }),
    shift({ id: 9, period_date: '2026-11-17', start_time: '20:00', finish_time: '04:00' }),
  ]
  const ids = (shifts: OwnShift[]) => shifts.map(({ id }) => id)
  const { onNow, today, over, coming, missed } = groupedShifts(all, [], at('03:00'))
  expect([onNow, today, over, coming, missed].map(ids)).toEqual([[5], [9, 8], [1], [4, 3, 2], [6]])
  const refused = [{ ...queued('finish', 'No.'), shift_id: 7 }]
  expect(ids(groupedShifts(all, refused, at('03:00')).today)).toEqual([7, 9, 8])
  const refusedToday = [{ ...queued('start', 'No.'), shift_id: 1 }]
  expect(ids(groupedShifts(all, refusedToday, at('03:00')).today)).toEqual([9, 1, 8])
  const morning = groupedShifts(all, [], at('06:00'))
  expect([morning.onNow, morning.forgotten, morning.today].map(ids)).toEqual([[], [5], [8]])
  // Shift 8 is then over, and no one recorded it either.
  const late = shift({ id: 10, start_time: '23:00', finish_time: '02:00' })
  const evening = groupedShifts([...all, late], [], at('22:30'))
  expect([evening.today, evening.over].map(ids)).toEqual([[10], [1, 8]])
  // One whose finish is not sent yet stays in sight.
  const unsent = [{ ...queued('finish'), shift_id: 1 }]
  expect(ids(groupedShifts(all, unsent, at('22:30')).today)).toEqual([1])
})
