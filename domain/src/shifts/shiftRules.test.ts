import { expect, test } from 'vitest'
import { type GivenShift, shiftProblems } from './shiftRules.ts'

const good = { driver_id: 7, period_date: '2026-03-06', start_time: '18:00', finish_time: '23:00' }

test.each([
  ['assigned', {}],
  ['open', { driver_id: 0 }],
  ['open, as it is stored', { driver_id: null }],
  ['overnight', { finish_time: '02:00' }],
  ['until midnight', { finish_time: '00:00' }],
])('finds no problem in a shift that is %s', (_case, given) => {
  expect(shiftProblems({ ...good, ...given })).toEqual({})
})

test.each<[string, GivenShift, object]>([
  ['no driver chosen', { driver_id: undefined }, { driver_id: ['Driver is required'] }],
  ['no date', { period_date: '' }, { period_date: ['Date is required.'] }],
  ['no such date', { period_date: '2026-02-30' }, { period_date: ['Date invalid format.'] }],
  ['no start', { start_time: '' }, { start_time: ['Start Time is required.'] }],
  ['a start of null', { start_time: null }, { start_time: ['Start Time is required.'] }],
  ['half a start', { start_time: '18' }, { start_time: ['Start Time invalid format.'] }],
  ['no finish', { finish_time: undefined }, { finish_time: ['Finish Time is required.'] }],
  ['a finish of 24:00', { finish_time: '24:00' }, { finish_time: ['Finish Time invalid format.'] }],
  ['equal times', { finish_time: '18:00' }, { finish_time: ['Finish Time must differ from Start Time.'] }],
  [
    'equal nonsense, which is not compared',
    { start_time: 'x', finish_time: 'x' },
    { start_time: ['Start Time invalid format.'], finish_time: ['Finish Time invalid format.'] },
  ],
])('%s', (_case, given, problems) => {
  expect(shiftProblems({ ...good, ...given })).toEqual(problems)
})

test('the first field is the first one that a person fills in', () => {
  expect(Object.keys(shiftProblems({}))).toEqual(['driver_id', 'period_date', 'start_time', 'finish_time'])
})
