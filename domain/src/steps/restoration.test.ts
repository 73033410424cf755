import { describe, expect, test } from 'vitest'
import type { KeptRow, KeptShift } from './keptRow.ts'
import {
  ASK_ANSWERED,
  ASK_STARTED,
  ASK_UNPUBLISHED,
  ASK_WITHDRAWN,
  ASKED_AGAIN,
  type Dependent,
  dependentProblem,
  needsDriverCheck,
  ownRestorationProblem,
  type RestorationFacts,
  type RestoredAsk,
  restorationProblems,
  restoredAskProblem,
  type ShiftBecomes,
  TAKEN_OVER,
} from './restoration.ts'

describe('restoring a shift', () => {
  const shift = (changed: Partial<KeptShift> = {}): KeptShift => ({
    id: 1,
    restaurant_id: 1,
    driver_id: 7,
    status: 20,
    status_assigned: 10,
    period_date: '2026-06-17',
    start_time: '10:00:00',
    finish_time: '14:00:00',
    ...changed,
  })
  const everywhere = { area_ids: [], restaurant_ids: [], blocked_restaurant_ids: [] }
  const blocked = new Map([[7, { ...everywhere, blocked_restaurant_ids: [1] }]])
  const facts: RestorationFacts = {
    role: 'manager',
    restaurants: new Map([
      [1, { id: 1, area_id: 1, status: 10 }],
      [2, { id: 2, area_id: 1, status: 20 }],
    ]),
    dependents: new Map(),
    changedBy: new Map([[1, 'Manager Account at 14:05']]),
    published: [],
    reach: new Map([[7, everywhere]]),
    workingTimes: new Map(),
    documents: new Map(),
  }
  const open = shift({ driver_id: null, status_assigned: 30 })
  const other = { id: 2, driver_id: 7, status: 20, period_date: '2026-06-17' } as const
  const dayOff = {
    default_working_time: [{ week_day: 2, holiday: 10, start_at: null, stop_at: null }],
    actual_override_working_time: [],
  } as const
  const expired = {
    driver_license_expiry_date: '2026-02-01',
    car_insurance_renewal_date: null,
    right_to_work_expiry_date: null,
    alcohol_certificate_expiry_date: null,
  }

  test.each<[string, object, Partial<RestorationFacts>, string | undefined]>([
    ['nothing in the way', {}, {}, undefined],
    ['changed since', { now: shift({ driver_id: 8 }) }, {}, 'was changed by Manager Account at 14:05'],
    ['removed since', { now: null }, {}, 'was removed by Manager Account at 14:05'],
    ['only acknowledged since', { now: { ...open, acknowledged_at: '2026-06-10' } }, {}, undefined],
    [
      'out of scope now',
      { now: shift({ restaurant_id: 3 }) },
      {},
      'is at a restaurant that no longer exists or is no longer yours',
    ],
    [
      'a dependent record',
      {},
      { dependents: new Map([[1, 'a charge has since been recorded for it']]) },
      'a charge has since been recorded for it',
    ],
    [
      'back to a closed restaurant',
      { to: shift({ restaurant_id: 2 }) },
      {},
      'its restaurant is inactive now',
    ],
    [
      'at a restaurant that was closed all along',
      { from: shift({ restaurant_id: 2 }), now: shift({ restaurant_id: 2 }), to: null },
      {},
      undefined,
    ],
    ['a driver who has left', {}, { reach: new Map() }, 'This driver is not active'],
    [
      'a driver whom the restaurant has blocked',
      {},
      { reach: blocked },
      'This restaurant has blocked this driver',
    ],
    [
      'only the hours, of a driver who kept the shift and is now blocked',
      { from: shift({ finish_time: '15:00:00' }), now: shift({ finish_time: '15:00:00' }) },
      { reach: blocked },
      undefined,
    ],
    ['a driver who is away', {}, { workingTimes: new Map([[7, dayOff]]) }, 'Driver unavailable'],
    [
      'a driver with another shift',
      {},
      { published: [{ ...other, start_time: '13:45', finish_time: '15:00' }] },
      'Driver already have shift on this time: 17/06/2026, 13:45 – 15:00',
    ],
    [
      'a driver with a shift right after',
      {},
      { published: [{ ...other, start_time: '14:00', finish_time: '15:00' }] },
      undefined,
    ],
    [
      'an expired document',
      {},
      { documents: new Map([[7, expired]]) },
      'Driving licence valid only until 01/02/2026',
    ],
    [
      'an expired document, of a shift that is not published',
      { to: shift({ status: 10 }) },
      { documents: new Map([[7, expired]]) },
      undefined,
    ],
    ['a shift with a driver, by a restaurant', {}, { role: 'restaurant' }, TAKEN_OVER],
    [
      'taken off again, regardless of who it is',
      { from: shift(), now: shift(), to: open },
      { reach: new Map() },
      undefined,
    ],
  ])('%s', (_, changed, more, problem) => {
    const restored = { id: 1, from: open, now: open, to: shift(), ...changed }
    expect(restorationProblems([restored], { ...facts, ...more }).get(1)).toBe(problem)
  })

  test('lets two shifts swap places, and refuses two that would overlap', () => {
    const [early, late] = [shift(), shift({ id: 2, start_time: '15:00:00', finish_time: '19:00:00' })]
    const swapped = [
      { id: 1, from: early, now: early, to: { ...late, id: 1 } },
      { id: 2, from: late, now: late, to: { ...early, id: 2 } },
    ]
    const published = [early, late].map((one) => ({ ...one, start_time: one.start_time.slice(0, 5) }))
    expect(restorationProblems(swapped, { ...facts, published })).toEqual(new Map())
    const both = [
      { id: 1, from: null, now: null, to: early },
      { id: 2, from: null, now: null, to: { ...early, id: 2 } },
    ]
    expect([...restorationProblems(both, facts).keys()]).toEqual([1, 2])
    const restaurants = new Map([[1, { id: 1, area_id: 1, status: 10, name: 'Harbour' }]])
    expect(restorationProblems(both, { ...facts, restaurants }).get(1)).toBe(
      'Driver already have shift on this time: Harbour, 17/06/2026, 10:00 – 14:00',
    )
  })

  test('restores a comment or a bonus without checking the driver', () => {
    expect(needsDriverCheck({ from: shift(), to: { ...shift(), comment: 'Back door' } })).toBe(false)
    expect(needsDriverCheck({ from: shift({ status: 10 }), to: shift() })).toBe(true)
    expect(needsDriverCheck({ from: shift({ start_time: '09:00:00' }), to: shift() })).toBe(true)
    expect(needsDriverCheck({ from: shift({ finish_time: '15:00:00' }), to: shift() })).toBe(true)
    expect(needsDriverCheck({ from: null, to: open })).toBe(false)
  })
})

describe('restoring by a restaurant', () => {
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
    [
      'the removal of one that a driver rejected',
      null,
      shift({ status: 10, status_assigned: 30 }),
      undefined,
    ],
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
})

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
    'its cancellation pay has since been changed',
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
  ['gone', dependent({ now: null }), 'same', 'its cancellation pay has since been changed'],
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
    'a charge has since been recorded for it',
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
    'a charge has since been recorded for it',
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
