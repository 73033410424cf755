import { expect, test } from 'vitest'
import {
  ASK_ANSWERED,
  ASK_STARTED,
  ASK_UNPUBLISHED,
  ASK_WITHDRAWN,
  ASKED_AGAIN,
  type Dependent,
  dependentProblem,
  type RestoredAsk,
  restoredAskProblem,
  type ShiftBecomes,
} from './dependents.ts'
import type { KeptRow } from './keptRow.ts'

const pay: KeptRow = { id: 1, type: 20, status: 10, status_progress: 20, cost_extra_bonus: -5 }
const hours: KeptRow = { id: 2, type: 10, status: 10, status_progress: 20 }
const charge: KeptRow = { id: 3, event: 10, restaurant_charge: 20 }
const dependent = (changed: Partial<Dependent>): Dependent => {
  const { now = pay } = changed
  return {
    table: 'timesheet',
    now,
    isLater: false,
    invoice: null,
    isApproved: now?.status === 30,
    isOfCancellation: now?.type === 20,
    isOfShortNotice: now?.short_notice === true,
    restored: { from: pay, to: null },
    ...changed,
  }
}
const ofOthers = (changed: Partial<Dependent>) => dependent({ restored: undefined, now: hours, ...changed })
const STAYS = 'This shift has a timesheet: change the timesheet'

test.each<[string, Dependent, ShiftBecomes, string | undefined]>([
  ['pay of the cancellation', dependent({}), 'same', undefined],
  ['touched alone', dependent({ now: { ...pay, updated_at: 'later' } }), 'same', undefined],
  ['approved', dependent({ now: { ...pay, status: 30 } }), 'same', 'its cancellation pay is approved'],
  [
    'on an invoice',
    dependent({ now: { ...pay, status: 30 }, invoice: '007' }),
    'same',
    'its timesheet is on invoice 007',
  ],
  [
    'changed',
    dependent({ now: { ...pay, cost_extra_bonus: -9 } }),
    'same',
    'its cancellation pay has been changed since',
  ],
  [
    'approved pay for short notice',
    dependent({ now: { ...pay, status: 30, short_notice: true } }),
    'same',
    'its pay for short notice is approved',
  ],
  ['pay for short notice of before', ofOthers({ now: { ...pay, short_notice: true } }), 'moved', undefined],
  [
    'pay for short notice of a removed shift',
    ofOthers({ now: { ...pay, short_notice: true } }),
    'gone',
    'it has a timesheet',
  ],
  ['gone', dependent({ now: null }), 'same', 'its cancellation pay has been changed since'],
  [
    'a billed charge',
    dependent({ table: 'shift_event', now: charge, restored: { from: charge, to: null }, invoice: '007' }),
    'same',
    'its charge is on invoice 007',
  ],
  ['hours that were there before', ofOthers({}), 'same', undefined],
  ['hours entered since', ofOthers({ isLater: true }), 'same', STAYS],
  ['approved since', ofOthers({ isLater: true, now: { ...hours, status: 30 } }), 'same', STAYS],
  [
    'approved, of a shift that would go',
    ofOthers({ now: { ...hours, status: 30 } }),
    'gone',
    'its timesheet is approved',
  ],
  [
    'a charge since, of a shift that would go',
    ofOthers({ table: 'shift_event', now: charge }),
    'gone',
    'a charge has been recorded for it since',
  ],
  [
    'a billed charge since, of a shift that would go',
    ofOthers({ table: 'shift_event', now: charge, invoice: '007' }),
    'gone',
    'its charge is on invoice 007',
  ],
  [
    'on an invoice, of a shift that would go',
    ofOthers({ now: { ...hours, status: 30 }, invoice: '007' }),
    'gone',
    'its timesheet is on invoice 007',
  ],
  ['hours of a shift that would go', ofOthers({}), 'gone', 'it has a timesheet'],
  ['pay of a cancellation, of a shift that stays', ofOthers({ now: pay, isLater: true }), 'same', undefined],
  [
    'pay of a cancellation, of a shift that would move',
    ofOthers({ now: pay }),
    'moved',
    'This shift was cancelled, so it keeps its day and times: copy it instead',
  ],
  ['a charge since', ofOthers({ table: 'shift_event', now: charge }), 'same', undefined],
  [
    'a charge of a shift that would go',
    ofOthers({ table: 'shift_event', now: charge }),
    'gone',
    'a charge has been recorded for it since',
  ],
])('%s', (_, given, shift, problem) => {
  expect(dependentProblem(given, shift)).toBe(problem)
})

const asked = { id: 1, restaurant_id: 4, state: 'asked', restaurateur_id: 2 }
const accepted = { ...asked, state: 'accepted' }
const shift = { status: 20, driver_id: 7, restaurant_id: 4 }
const reopened: RestoredAsk = {
  from: accepted,
  to: asked,
  now: accepted,
  shift,
  isWorked: false,
  hasLater: false,
}

test.each<[string, Partial<RestoredAsk>, string | undefined]>([
  ['an accepted request', {}, undefined],
  ['one whose account was removed', { now: { ...accepted, restaurateur_id: null } }, undefined],
  ['one after which the restaurant asked again', { hasLater: true }, ASKED_AGAIN],
  ['one about a shift that has started', { isWorked: true }, ASK_STARTED],
  ['one about an unpublished shift', { shift: { ...shift, status: 10 } }, ASK_UNPUBLISHED],
  ['one about an open shift', { shift: { ...shift, driver_id: null } }, ASK_UNPUBLISHED],
  ['one about a shift of another restaurant', { shift: { ...shift, restaurant_id: 5 } }, ASK_UNPUBLISHED],
  ['one about a shift that is gone', { shift: undefined }, ASK_UNPUBLISHED],
  ['an acceptance', { from: asked, to: accepted, now: asked, isWorked: true }, undefined],
  [
    'an acceptance of what was withdrawn',
    { from: asked, to: accepted, now: { ...asked, state: 'withdrawn' } },
    ASK_WITHDRAWN,
  ],
  [
    'an acceptance of what was declined',
    { from: asked, to: accepted, now: { ...asked, state: 'declined' } },
    ASK_ANSWERED,
  ],
  ['one that goes with its shift', { from: accepted, to: null, shift: undefined }, undefined],
])('%s', (_, given, problem) => {
  expect(restoredAskProblem({ ...reopened, ...given })).toBe(problem)
})
