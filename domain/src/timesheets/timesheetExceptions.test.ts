import { expect, test } from 'vitest'
import {
  countExceptions,
  EXCEPTIONS,
  type JudgedTimesheet,
  overlappingTimesheets,
  timesheetExceptions,
} from './timesheetExceptions.ts'

const hours = { period_date: '2026-11-20', start_time: '18:00', finish_time: '22:00' }
const place = { lat: 51.5, lng: -0.12 }
/** A thousandth of a degree of latitude is 111.2 metres. */
const north = (thousandths: number) => ({ lat: 51.5 + thousandths / 1000, lng: -0.12 })

const good: JudgedTimesheet = {
  ...hours,
  id: 1,
  type: 10,
  status: 10,
  driver_id: 7,
  is_unpublished: false,
  planned: hours,
  driver_start_time: '18:02',
  driver_finish_time: '21:58',
  changed_from: null,
  start_place: place,
  finish_place: north(1),
  restaurant_place: place,
}
const TRIPS = { fuel_bonus_0: 4, fuel_bonus_3: 2, fuel_bonus_6: 0 }
const NEXT_DAY = { date: '2026-11-21', time: '09:00' }
const at = (time: string) => ({ date: '2026-11-20', time })
const overnight = { ...hours, start_time: '23:50', finish_time: '03:50' }

test.each<[string, Partial<JudgedTimesheet>, string[]]>([
  ['as planned', {}, []],
  ['paid', { rate: 1 }, []],
  ['paid nothing', { rate: 0 }, ['The pay is £0.00 an hour']],
  [
    'not published, so that the driver could record nothing',
    { is_unpublished: true, driver_start_time: null, driver_finish_time: null },
    ['The shift was not published to its driver'],
  ],
  ['early to start', { driver_start_time: '17:30' }, []],
  ['14 minutes early to finish', { driver_finish_time: '21:46' }, []],
  ['15 minutes early to finish', { driver_finish_time: '21:45' }, ['Finished 15 minutes early']],
  [
    'finished early, before midnight',
    { ...overnight, planned: overnight, driver_start_time: '23:50', driver_finish_time: '23:55' },
    ['Finished 235 minutes early'],
  ],
  ['14 minutes late', { driver_start_time: '18:14', driver_finish_time: '22:14' }, []],
  ['15 minutes late to start', { driver_start_time: '18:15' }, ['Started 15 minutes late']],
  ['late to finish', { driver_finish_time: '22:40' }, ['Finished 40 minutes late']],
  ['finished after midnight', { driver_finish_time: '00:30' }, ['Finished 150 minutes late']],
  [
    'overnight, late',
    { ...overnight, planned: overnight, driver_start_time: '00:10', driver_finish_time: '03:50' },
    ['Started 20 minutes late'],
  ],
  [
    'overnight, early',
    { ...overnight, planned: overnight, driver_start_time: '23:40', driver_finish_time: '03:50' },
    [],
  ],
  ['no start', { driver_start_time: null }, ['The driver did not record a start']],
  ['no finish', { driver_finish_time: null }, ['The driver did not record a finish']],
  ['at most 300 metres away', { start_place: north(2.69), finish_place: north(-2.69) }, []],
  ['started far away', { start_place: north(2.71) }, ['Started 301 m from the restaurant']],
  ['finished far away', { finish_place: north(-11) }, ['Finished 1.2 km from the restaurant']],
  ['places unknown', { start_place: null, finish_place: null }, []],
  ['restaurant not on the map', { start_place: north(90), restaurant_place: null }, []],
  ['longer', { finish_time: '22:15' }, ['4:15 hours instead of 4:00']],
  ['15 minutes shorter', { finish_time: '21:45' }, []],
  ['shorter', { finish_time: '18:15' }, ['0:15 hours instead of 4:00']],
  ['of no length', { finish_time: '18:00' }, ['0:00 hours instead of 4:00']],
  ['on another day', { period_date: '2026-11-21' }, ['21/11/2026 instead of 20/11/2026']],
  ['not changed after the driver', { changed_from: { ...hours, ...TRIPS }, trips: TRIPS }, []],
  [
    'changed by the restaurant',
    { changed_from: { ...hours, start_time: '17:55', ...TRIPS }, trips: { ...TRIPS, fuel_bonus_3: 0 } },
    [
      "The driver's record was changed: 18:00 – 22:00 instead of 17:55 – 22:00; trips 4 + 0 + 0 instead of 4 + 2 + 0",
    ],
  ],
  [
    'without a shift',
    { planned: null, driver_start_time: null, driver_finish_time: null },
    ['There is no shift for this timesheet'],
  ],
  ['open', { driver_id: null, driver_start_time: null }, []],
  ['discarded', { status: 20, driver_start_time: null }, []],
  ['approved', { status: 30, driver_start_time: null }, ['The driver did not record a start']],
  ['a cancellation', { type: 20, driver_start_time: null, driver_finish_time: null }, []],
])('%s', (_case, more, reasons) => {
  expect(timesheetExceptions({ ...good, ...more }, false, NEXT_DAY).map(({ reason }) => reason)).toEqual(
    reasons,
  )
})

test.each([
  ['18:14', []],
  ['18:15', ['missingStart']],
  ['22:14', ['missingStart']],
  ['22:15', ['missingStart', 'missingFinish']],
])('at %s an unrecorded start or finish is missing: %j', (time, kinds) => {
  const silent = { ...good, driver_start_time: null, driver_finish_time: null }
  expect(timesheetExceptions(silent, false, at(time)).map(({ kind }) => kind)).toEqual(kinds)
})

test('marks both of two overlapping timesheets, but not open, discarded, cancelled or back-to-back ones', () => {
  const row = (id: number, start_time: string, finish_time: string, more: Partial<JudgedTimesheet> = {}) => ({
    ...good,
    id,
    start_time,
    finish_time,
    ...more,
  })
  const found = overlappingTimesheets([
    row(1, '10:00', '14:00'),
    row(2, '13:00', '15:00'),
    row(3, '15:00', '16:00'),
    row(4, '15:00', '16:00', { driver_id: 8 }),
    row(5, '15:00', '16:00', { status: 20 }),
    row(6, '15:00', '15:00', { type: 20 }),
    row(7, '15:00', '16:00', { driver_id: null }),
    row(8, '23:00', '02:00'),
    row(9, '01:00', '03:00', { period_date: '2026-11-21' }),
  ])
  expect(found).toEqual(new Set([1, 2, 8, 9]))
  expect(timesheetExceptions(good, true, NEXT_DAY)).toEqual([
    { kind: 'overlapping', reason: 'Overlaps another timesheet of the driver' },
  ])
})

test('exceptions are counted by kind', () => {
  const bad = { ...good, driver_start_time: '19:00', finish_time: '23:00' }
  const ofEach = [good, bad, { ...good, planned: null }, { ...bad, finish_time: '22:00' }].map((timesheet) =>
    timesheetExceptions(timesheet, false, NEXT_DAY),
  )
  expect(countExceptions(ofEach).map(({ kind, count }) => `${EXCEPTIONS[kind]} ${count}`)).toEqual([
    'Late start 2',
    'Longer than planned 1',
    'No shift 1',
  ])
})
