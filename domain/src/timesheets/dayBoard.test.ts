import { expect, test } from 'vitest'
import { BOARD_STATES, boardState, boardStateLabel, compareOnBoard } from './dayBoard.ts'

const evening = { period_date: '2026-11-20', start_time: '18:00', finish_time: '22:00' }
const shift = { ...evening, is_acknowledged: false, progress: null }

test.each([
  ['before it starts', {}, '17:00', 'unconfirmed'],
  ['acknowledged', { is_acknowledged: true }, '17:00', 'confirmed'],
  ['a quarter of an hour has not passed', { is_acknowledged: true }, '18:14', 'confirmed'],
  ['a quarter of an hour has passed', { is_acknowledged: true }, '18:15', 'late'],
  ['to its last minute', {}, '21:59', 'late'],
  ['over', {}, '22:00', 'not started'],
  ['short, and people are notified of it for an hour', { finish_time: '18:20' }, '18:30', 'late'],
  ['short, over before it is late', { finish_time: '18:05' }, '18:05', 'unconfirmed'],
  ['short, over for an hour', { finish_time: '18:05' }, '19:00', 'not started'],
  ['not submitted, saved', { progress: 30 }, '19:00', 'late'],
  ['in work', { progress: 10 }, '18:30', 'on shift'],
  ['in work beyond its time', { progress: 10 }, '23:00', 'on shift'],
  ['submitted', { progress: 20 }, '21:00', 'finished'],
  ['time approved', { progress: 50 }, '23:00', 'finished'],
  ['pay approved', { progress: 40 }, '23:00', 'finished'],
] as const)('%s', (_case, more, time, state) => {
  expect(boardState({ ...shift, ...more }, { date: '2026-11-20', time })).toBe(state)
})

test('lists rows that need attention first, then those that start earlier', () => {
  const rows = [
    { ...evening, state: 'finished' },
    { ...evening, state: 'late', start_time: '19:00' },
    { ...evening, state: 'unconfirmed' },
    { ...evening, state: 'late' },
  ] as const
  expect(rows.toSorted(compareOnBoard).map(({ state, start_time }) => `${state} ${start_time}`)).toEqual([
    'late 18:00',
    'late 19:00',
    'unconfirmed 18:00',
    'finished 18:00',
  ])
  expect(BOARD_STATES.map(boardStateLabel)).toEqual([
    'Late',
    'Not started',
    'Unconfirmed',
    'On shift',
    'Confirmed',
    'Finished',
  ])
})
