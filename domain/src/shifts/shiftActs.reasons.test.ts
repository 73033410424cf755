import { describe, expect, test } from 'vitest'
import type { Role } from '../kernel/roles.ts'
import {
  isDoneAlready,
  type ShiftAct,
  type ShiftFacts,
  whyNot,
  whyNotAmong,
  whyNotChange,
  whyNotInRange,
  whyNotPlace,
} from './shiftActs.ts'
import { SHIFT_DRAFT, SHIFT_NEW, SHIFT_PUBLISHED } from './shiftStatus.ts'

const DRAFT = 'This shift is a draft: the restaurant has not submitted it'
const RECORDED = 'This shift has a timesheet: change the timesheet.'
const CANCELLED = 'This shift was cancelled, so it keeps its day and times: copy it instead.'

const open = { status: SHIFT_NEW, status_assigned: 20, driver_id: null, has_timesheet: false } as const
const assigned = { ...open, status_assigned: 10, driver_id: 7 } as const
const published = { ...assigned, status: SHIFT_PUBLISHED } as const
const draft = { ...open, status: SHIFT_DRAFT } as const
const cancelled = { ...published, status_assigned: 30, driver_id: null, has_timesheet: true } as const
const calledOff = { ...cancelled, is_called_off: true } as const
const worked = { ...published, has_timesheet: true, is_worked: true } as const

test.each<[ShiftAct, ShiftFacts, Role, string | undefined]>([
  ['edit', published, 'manager', undefined],
  ['find', worked, 'manager', 'The hours of this shift are recorded, so it needs no driver.'],
  ['find', calledOff, 'manager', 'The restaurant cancelled this shift, so it needs no driver.'],
  ['find', cancelled, 'manager', undefined],
  ['publish', draft, 'manager', DRAFT],
  ['publish', published, 'manager', 'This shift is already published.'],
  ['unpublish', open, 'manager', 'This shift is not published.'],
  ['unpublish', draft, 'manager', 'This shift is a draft and was not published.'],
  ['remove', published, 'manager', 'This shift is published: unpublish it before removing it.'],
  ['remove', worked, 'manager', 'This shift has a timesheet and cannot be removed.'],
  ['cancel', open, 'manager', 'Only a published shift with a driver can be cancelled.'],
  ['cancel', worked, 'manager', RECORDED],
  ['remind', published, 'manager', 'Its driver has nothing to acknowledge.'],
  ['edit', published, 'restaurant', 'Only an open shift without a timesheet can be changed.'],
  ['copy', published, 'restaurant', 'Only open shifts can be copied.'],
  ['publish', open, 'restaurant', 'Only a draft can be submitted.'],
])('%s of %j by a %s: %s', (action, shift, role, problem) => {
  expect(whyNot(action, shift, role)).toBe(problem)
})

test.each<[ShiftAct, ShiftFacts, Role, boolean]>([
  ['publish', published, 'manager', true],
  ['publish', open, 'manager', false],
  ['publish', open, 'restaurant', true],
  ['publish', draft, 'restaurant', false],
  ['unpublish', open, 'manager', true],
  ['unpublish', published, 'manager', false],
  ['unpublish', draft, 'restaurant', true],
  ['unpublish', open, 'restaurant', false],
  ['edit', open, 'manager', false],
])('%s of %j by a %s is already done: %s', (action, shift, role, isDone) => {
  expect(isDoneAlready(action, shift, role)).toBe(isDone)
})

describe('removing', () => {
  test.each<[ShiftFacts, Role, string | undefined]>([
    [open, 'manager', undefined],
    [open, 'restaurant', undefined],
    [published, 'manager', 'This shift is published: unpublish it before removing it.'],
    [
      published,
      'restaurant',
      'Only an open shift that is not published and has no timesheet can be removed.',
    ],
  ])('%j is refused to a %s: %s', (shift, role, problem) => {
    expect(whyNotAmong('remove', shift, role)).toBe(problem)
  })
})

describe('unpublishing', () => {
  const BEFORE_IT_IS_PUBLISHED = 'Only a submitted shift that is not published yet can be withdrawn.'
  test.each<[ShiftFacts, Role, string | undefined]>([
    [published, 'manager', undefined],
    [open, 'manager', undefined],
    [draft, 'manager', 'This shift is a draft and was not published.'],
    [open, 'restaurant', undefined],
    [draft, 'restaurant', undefined],
    [published, 'restaurant', BEFORE_IT_IS_PUBLISHED],
  ])('%j is refused to a %s: %s', (shift, role, problem) => {
    expect(whyNotAmong('unpublish', shift, role)).toBe(problem)
  })
})

test.each<[10 | 20 | null, ShiftFacts, boolean, Role, string | undefined]>([
  [null, published, true, 'manager', undefined],
  [10, worked, false, 'manager', RECORDED],
  [20, published, true, 'manager', CANCELLED],
  [20, published, false, 'manager', undefined],
  [null, draft, false, 'manager', DRAFT],
  [null, draft, true, 'restaurant', undefined],
  [null, published, false, 'restaurant', 'Only an open shift without a timesheet can be changed.'],
])(
  'with a timesheet of type %s, %j that moves (%s), dragged by a %s: %s',
  (type, shift, moves, role, problem) => {
    expect(whyNotChange({ ...shift, timesheet_type: type }, moves, role)).toBe(problem)
  },
)

describe('an edit of a shift with a timesheet', () => {
  const was = {
    restaurant_id: 3,
    driver_id: 7,
    status: SHIFT_PUBLISHED,
    period_date: '2026-06-17',
    start_time: '10:00',
    finish_time: '14:00',
  } as const
  test.each([
    ['recorded, as it was', 10, {}, undefined],
    ['recorded, at another time', 10, { start_time: '11:00' }, RECORDED],
    ['recorded, for another driver', 10, { driver_id: 8 }, RECORDED],
    ['cancelled, for another driver', 20, { driver_id: 8 }, undefined],
    ['cancelled, on another day', 20, { period_date: '2026-06-18' }, CANCELLED],
    ['cancelled, at another time', 20, { finish_time: '15:00' }, CANCELLED],
    ['cancelled, at another restaurant', 20, { restaurant_id: 4 }, CANCELLED],
    ['neither, on another day', null, { period_date: '2026-06-18', driver_id: 8 }, undefined],
  ] as const)('%s', (_case, type, change, problem) => {
    expect(whyNotPlace(type, { ...was, ...change }, was)).toBe(problem)
  })
})

test.each<[ShiftFacts, Role, string | undefined, string | undefined]>([
  [published, 'manager', undefined, undefined],
  [draft, 'manager', undefined, DRAFT],
  [draft, 'restaurant', undefined, undefined],
  [published, 'restaurant', 'Only open shifts can be copied.', 'Only open shifts can be copied.'],
])('%j copied by a %s: %s; with its whole range: %s', (shift, role, alone, inRange) => {
  expect(whyNot('copy', shift, role)).toBe(alone)
  expect(whyNotInRange(shift, role)).toBe(inRange)
})

test('refuses to cancel a worked shift, which has to be corrected instead', () => {
  expect(whyNot('cancel', worked, 'manager')).toBe(RECORDED)
  expect(whyNot('cancel', open, 'manager')).toBe('Only a published shift with a driver can be cancelled.')
})
