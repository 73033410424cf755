import { expect, test } from 'vitest'
import type { KeptShift } from './keptRow.ts'
import { ownRestorationProblem, TAKEN_OVER } from './ownRestoration.ts'

const shift = (changed: Partial<KeptShift> = {}): KeptShift => ({
  id: 1,
  restaurant_id: 1,
  driver_id: null,
  status: 30,
  status_assigned: 20,
  period_date: '2026-06-17',
  start_time: '10:00:00',
  finish_time: '14:00:00',
  ...changed,
})
const submitted = shift({ status: 10 })
const published = shift({ status: 20 })
const assigned = shift({ status: 10, driver_id: 7, status_assigned: 10 })

test.each<[string, KeptShift | null, KeptShift | null, string | undefined]>([
  ['a draft to another day', shift(), shift({ period_date: '2026-06-18' }), undefined],
  ['a submitted shift to other times', submitted, { ...submitted, finish_time: '15:00:00' }, undefined],
  ['an open shift that the agency has published', published, { ...published, comment: '' }, undefined],
  ['a submission', submitted, shift(), undefined],
  ['a draft to a submission', shift(), submitted, undefined],
  ['an addition', shift(), null, undefined],
  ['a removal', null, submitted, undefined],
  ['the removal of one that a driver rejected', null, shift({ status: 10, status_assigned: 30 }), undefined],
  ['one that has a driver', assigned, submitted, TAKEN_OVER],
  ['one that had a driver', submitted, assigned, TAKEN_OVER],
  ['the addition of one that has a driver', assigned, null, TAKEN_OVER],
  ['the addition of one that is published', published, null, TAKEN_OVER],
  ['one that is published to a draft', published, shift(), TAKEN_OVER],
  ['one that is published to a submission', published, submitted, TAKEN_OVER],
  ['a submission to a published shift', submitted, published, TAKEN_OVER],
  ['the removal of a published shift', null, published, TAKEN_OVER],
])('a restaurant and %s', (_, now, to, problem) => {
  expect(ownRestorationProblem({ now, to })).toBe(problem)
})
