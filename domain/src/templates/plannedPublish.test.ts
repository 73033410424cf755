import { expect, it } from 'vitest'
import {
  delayedPlanAlert,
  leftPlanAlerts,
  type PlannedOutcome,
  plannedPublishAlert,
  publishAtProblem,
} from './plannedPublish.ts'

const refused = (start_time: string, period_date = '2026-06-17') => ({
  period_date,
  start_time,
  finish_time: '23:00',
  restaurant: 'North One',
  problem: 'Driver unavailable',
})
const outcome = (given: Partial<PlannedOutcome>): PlannedOutcome => ({
  id: 5,
  plannerId: 2,
  at: { date: '2026-06-12', time: '18:00' },
  place: 'North',
  published: 21,
  refused: [],
  outOfScope: 0,
  ...given,
})
const AT_SIX = '17/06/2026, 18:00 – 23:00 at North One: Driver unavailable'

it.each([
  [{ refused: [refused('18:00')] }, `21 shifts published, 1 not. ${AT_SIX}`],
  [
    { published: 1, refused: ['18:00', '19:00', '20:00', '21:00', '22:00'].map((time) => refused(time)) },
    `1 shift published, 5 not. ${AT_SIX}; ${AT_SIX.replace('18:', '19:')}; ${AT_SIX.replace('18:', '20:')}; 2 more`,
  ],
  [{ published: 0, outOfScope: 2 }, '0 shifts published, 2 not. 2 shifts no longer in your areas'],
])('for %j says %s', (given, message) => {
  const { data } = plannedPublishAlert(outcome(given))
  expect(data.message).toBe(`North, planned for 12/06/2026 18:00: ${message}`)
})

it('alerts only the planner, once, and links to the first day of the refused shifts', () => {
  const told = plannedPublishAlert(outcome({ refused: [refused('18:00'), refused('09:00', '2026-06-15')] }))
  expect(told).toMatchObject({ panel_user_id: 2, key: 'planned publish:5', data: { date: '2026-06-15' } })
})

it.each([
  [undefined, 'will not be published, because this account was removed'],
  ['Other Account', 'was only partly published, because some of it is outside the areas of Other Account'],
])('reports what %s could not publish once to each of the staff who see it', (publisher, words) => {
  const plan = {
    id: 5,
    planner: 'Staff Account',
    at: { date: '2026-06-12', time: '18:00' },
    place: 'North',
  }
  const [one, other] = leftPlanAlerts({ ...plan, publisher, from: '2026-06-15' }, [1, 3])
  expect(one).toMatchObject({ panel_user_id: 1, key: 'planned publish:5:1', restaurant_id: null })
  expect(other).toMatchObject({ panel_user_id: 3, key: 'planned publish:5:3' })
  expect(other?.data).toEqual({
    message: `North, planned for 12/06/2026 18:00 by Staff Account: ${words}. Publish it, or plan it again.`,
    date: '2026-06-15',
  })
})

it('raises one alert of a delay for each planned time', () => {
  const late = (time: string) =>
    delayedPlanAlert({
      id: 5,
      plannerId: 2,
      place: 'North',
      from: '2026-06-15',
      at: { date: '2026-06-12', time },
    })
  expect(late('18:00')).toMatchObject({ panel_user_id: 2, key: 'planned publish:5:delayed:2026-06-12 18:00' })
  expect(late('18:00').key).not.toBe(late('19:00').key)
})

/** Wednesday, 12:00 in London. */
const NOW = new Date('2026-06-10T11:00:00Z')

it.each([
  ['2026-06-10', '12:01', undefined],
  ['2026-06-10', '12:00', { field: 'time', message: 'This time is in the past. Choose a later one.' }],
  ['2026-06-08', '18:00', { field: 'date', message: 'This time is in the past. Choose a later one.' }],
  ['2026-10-25', '01:30', undefined],
  [
    '2027-03-28',
    '01:30',
    {
      field: 'time',
      message: 'On 28/03/2027 the clocks go forward, and 01:30 does not exist. Choose another time.',
    },
  ],
  ['2027-06-11', '12:00', undefined],
  ['2027-06-11', '12:01', { field: 'date', message: 'Choose a day within a year.' }],
  ['2027-06-13', '18:00', { field: 'date', message: 'Choose a day within a year.' }],
])('for %s %s says %j', (date, time, problem) => {
  expect(publishAtProblem({ date, time }, NOW, 'Europe/London')).toEqual(problem)
})
