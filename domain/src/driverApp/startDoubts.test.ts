import { expect, test } from 'vitest'
import { type StartDoubtsAbout, startDoubts } from './startDoubts.ts'

const HERE = { lat: 51.4, lng: 0.02 }
const about = (given: Partial<StartDoubtsAbout>): StartDoubtsAbout => ({
  shift: { period_date: '2026-11-18', start_time: '17:00', finish_time: '22:00' },
  now: { date: '2026-11-18', time: '16:58' },
  restaurant: { name: 'Thyme Sushi', place: HERE },
  place: HERE,
  ...given,
})
/** A thousandth of a degree of latitude is 111 metres. */
const north = (thousandths: number) => ({ lat: HERE.lat + thousandths / 1000, lng: HERE.lng })

test.each<[string, Partial<StartDoubtsAbout>, string[]]>([
  ['asks nothing on time and at the restaurant', {}, []],
  ['asks nothing after the start', { now: { date: '2026-11-18', time: '17:40' } }, []],
  ['asks nothing 14 minutes before', { now: { date: '2026-11-18', time: '16:46' } }, []],
  [
    'says how early it is',
    { now: { date: '2026-11-18', time: '16:15' } },
    ['This shift starts at 17:00, 45 min from now.'],
  ],
  [
    'counts over midnight',
    {
      shift: { period_date: '2026-11-19', start_time: '00:10', finish_time: '04:00' },
      now: { date: '2026-11-18', time: '23:30' },
    },
    ['This shift starts at 00:10, 40 min from now.'],
  ],
  ['asks nothing within 300 metres', { place: north(2.6) }, []],
  ['gives a short distance in yards', { place: north(4) }, ['You are about 500 yards from Thyme Sushi.']],
  ['says miles', { place: north(30) }, ['You are about 2.1 miles from Thyme Sushi.']],
  ['rounds a long distance', { place: north(1000) }, ['You are about 69 miles from Thyme Sushi.']],
  ['asks nothing if the restaurant is not on the map', { restaurant: { name: 'A', place: null } }, []],
  ['asks nothing if no one knows where the driver is', { place: null }, []],
  [
    'says both',
    { now: { date: '2026-11-18', time: '16:15' }, place: north(30) },
    ['This shift starts at 17:00, 45 min from now.', 'You are about 2.1 miles from Thyme Sushi.'],
  ],
])('%s', (_name, given, doubts) => {
  expect(startDoubts(about(given))).toEqual(doubts)
})
