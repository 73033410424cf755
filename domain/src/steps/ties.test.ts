import { expect, test } from 'vitest'
import type { KeptRow } from './keptRow.ts'
import { type Tie, tieProblem } from './ties.ts'

const pay: KeptRow = { id: 1, type: 20, status: 10, status_progress: 20, cost_extra_bonus: -5 }
const hours: KeptRow = { id: 2, type: 10, status: 10, status_progress: 20 }
const charge: KeptRow = { id: 3, event: 10, restaurant_charge: 20 }
const tie = (changed: Partial<Tie>): Tie => ({
  ...{ table: 'timesheet', now: pay, isLater: false, invoice: null },
  restored: { from: pay, to: null },
  ...changed,
})
const ofOthers = (changed: Partial<Tie>) => tie({ restored: undefined, now: hours, ...changed })
const STAYS = 'This shift has a timesheet: change the timesheet'

test.each<[string, Tie, boolean, string | undefined]>([
  ['pay of the cancellation', tie({}), false, undefined],
  ['touched alone', tie({ now: { ...pay, updated_at: 'later' } }), false, undefined],
  ['approved', tie({ now: { ...pay, status: 30 } }), false, 'what its driver is paid for it is approved'],
  [
    'on an invoice',
    tie({ now: { ...pay, status: 30 }, invoice: '007' }),
    false,
    'its timesheet is on invoice 007',
  ],
  [
    'changed',
    tie({ now: { ...pay, cost_extra_bonus: -9 } }),
    false,
    'its cancellation pay was changed since',
  ],
  ['gone', tie({ now: null }), false, 'its cancellation pay was changed since'],
  [
    'a billed charge',
    tie({ table: 'shift_event', now: charge, restored: { from: charge, to: null }, invoice: '007' }),
    false,
    'its charge is on invoice 007',
  ],
  ['hours that were there before', ofOthers({}), false, undefined],
  ['hours entered since', ofOthers({ isLater: true }), false, STAYS],
  ['approved since', ofOthers({ isLater: true, now: { ...hours, status: 30 } }), false, STAYS],
  [
    'approved, of a shift that would go',
    ofOthers({ now: { ...hours, status: 30 } }),
    true,
    'its timesheet is approved',
  ],
  [
    'on an invoice, of a shift that would go',
    ofOthers({ now: { ...hours, status: 30 }, invoice: '007' }),
    true,
    'its timesheet is on invoice 007',
  ],
  ['hours of a shift that would go', ofOthers({}), true, 'it has a timesheet'],
  ['a charge since', ofOthers({ table: 'shift_event', now: charge }), false, undefined],
  [
    'a charge of a shift that would go',
    ofOthers({ table: 'shift_event', now: charge }),
    true,
    'it was charged for since',
  ],
])('%s', (_, given, isRemoved, problem) => {
  expect(tieProblem(given, isRemoved)).toBe(problem)
})
