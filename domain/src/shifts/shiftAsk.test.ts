import { describe, expect, test } from 'vitest'
import { may, whyNot } from './shiftActs.ts'
import {
  type AskState,
  askAlert,
  askOverText,
  askProblems,
  askText,
  NOTHING_ASKED,
  REASON_REQUIRED,
  type ShiftAsk,
  shownAsk,
  wishText,
} from './shiftAsk.ts'
import { FINISH_EQUALS_START } from './shiftRules.ts'

const TIMES = { start_time: '10:00', finish_time: '14:00' }
const shift = {
  ...TIMES,
  driver_id: 1 as number | null,
  cancelled_by: null as null | 'restaurant' | 'driver',
}
const change: ShiftAsk = {
  kind: 'change',
  state: 'asked',
  start_time: '11:00',
  finish_time: '15:00',
  note: '',
}
const cancel: ShiftAsk = {
  kind: 'cancel',
  state: 'asked',
  start_time: null,
  finish_time: null,
  note: 'Closed',
}

describe('what can be asked', () => {
  test.each([
    [change, {}],
    [{ ...change, ...TIMES }, { note: [NOTHING_ASKED] }],
    [{ ...change, ...TIMES, note: ' ' }, { note: [NOTHING_ASKED] }],
    [{ ...change, ...TIMES, note: 'A car, please' }, {}],
    [{ ...change, finish_time: '11:00' }, { finish_time: [FINISH_EQUALS_START] }],
    [cancel, {}],
    [{ ...cancel, note: ' ' }, { note: [REASON_REQUIRED] }],
  ])('of %j', (wishes, problems) => {
    expect(askProblems(wishes, shift)).toEqual(problems)
  })
})

describe('the request that is shown', () => {
  const seenAs = (kind: ShiftAsk, state: AskState, some: Partial<typeof shift> = {}) =>
    shownAsk({ ...shift, ...some, ask: { ...kind, state } })?.state

  test.each([
    ['one that waits', seenAs(change, 'asked'), 'asked'],
    ['one that was declined', seenAs(cancel, 'declined'), 'declined'],
    [
      'not one that was declined, once the shift has no driver',
      seenAs(change, 'declined', { driver_id: null }),
      undefined,
    ],
    ['one that was withdrawn', seenAs(change, 'withdrawn'), undefined],
    ['one that was closed', seenAs(change, 'closed'), undefined],
    [
      'an accepted change',
      seenAs(change, 'accepted', { start_time: '11:00', finish_time: '15:00' }),
      'accepted',
    ],
    ['not a change that was undone', seenAs(change, 'accepted'), undefined],
    [
      'an accepted cancellation',
      seenAs(cancel, 'accepted', { driver_id: null, cancelled_by: 'restaurant' }),
      'accepted',
    ],
    ['not a cancellation that was undone', seenAs(cancel, 'accepted'), undefined],
  ])('%s', (_which, shown, state) => {
    expect(shown).toBe(state)
  })
})

test.each([
  [change, 'Change asked for: 11:00 – 15:00'],
  [{ ...change, ...TIMES }, 'Change asked for'],
  [{ ...change, state: 'declined' }, 'Change declined: 11:00 – 15:00'],
  [{ ...change, state: 'accepted' }, 'Change accepted'],
  [cancel, 'Cancellation asked for'],
  [{ ...cancel, state: 'declined' }, 'Cancellation declined'],
] as const)('%j reads as %s', (ask, words) => {
  expect(askText(ask, shift)).toBe(words)
})

test('names what is wanted', () => {
  expect(wishText(cancel, shift)).toBe('cancellation')
  expect(wishText(change, shift)).toBe('11:00 – 15:00')
  expect(wishText({ ...change, ...TIMES }, shift)).toBe('another change')
})

test('says why it cannot be answered any more', () => {
  expect(askOverText('accepted', 'Mo Planner')).toBe('Mo Planner has accepted it')
  expect(askOverText('declined', null)).toBe('someone else has declined it')
  expect(askOverText('withdrawn', 'Harbour Tacos')).toBe('the restaurant has withdrawn it')
  expect(askOverText('closed', null)).toBe('the shift was cancelled, unpublished or started')
})

test('alerts the office once for each request', () => {
  const about = { period_date: '2026-06-17', ...TIMES, restaurant: { id: 3, name: 'Harbour Tacos' } }
  expect(askAlert(7, cancel, about)).toMatchObject({
    channel: 'shift',
    event: 'ask',
    key: 'ask:7',
    restaurant_id: 3,
  })
  expect(askAlert(7, cancel, about).data.message).toContain(
    'asks to cancel a shift: 17/06/2026, 10:00 – 14:00',
  )
})

describe('who may ask and answer', () => {
  const facts = { status: 20, status_assigned: 10, driver_id: 1, has_timesheet: false } as const

  test('a restaurant asks once about a published shift with a driver', () => {
    expect(may('askChange', facts, 'restaurant')).toBe(true)
    expect(may('askCancel', facts, 'restaurant')).toBe(true)
    expect(may('withdrawAsk', facts, 'restaurant')).toBe(false)
    const asked = { ...facts, is_asked: true }
    expect(may('askChange', asked, 'restaurant')).toBe(false)
    expect(may('withdrawAsk', asked, 'restaurant')).toBe(true)
  })

  test('a shift that was cancelled before keeps its times, and can be cancelled again', () => {
    const again = { ...facts, has_timesheet: true }
    expect(whyNot('askChange', again, 'restaurant')).toContain('was cancelled before')
    expect(may('askCancel', again, 'restaurant')).toBe(true)
    expect(may('askCancel', { ...again, is_worked: true }, 'restaurant')).toBe(false)
  })

  test('staff answer what waits, and ask for nothing', () => {
    expect(may('answer', facts, 'manager')).toBe(false)
    expect(may('answer', { ...facts, is_asked: true }, 'manager')).toBe(true)
    for (const act of ['askChange', 'askCancel', 'withdrawAsk'] as const)
      expect(may(act, { ...facts, is_asked: true }, 'administrator')).toBe(false)
    expect(may('answer', { ...facts, is_asked: true }, 'restaurant')).toBe(false)
    // The restaurant was shown a charge that another cancellation would not keep.
    expect(may('cancel', facts, 'manager')).toBe(true)
    const toCancel = { ...facts, is_asked: true, is_asked_to_cancel: true }
    expect(whyNot('cancel', toCancel, 'manager')).toContain('answer the request')
  })
})
