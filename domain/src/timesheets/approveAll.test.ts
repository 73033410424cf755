import { expect, test } from 'vitest'
import {
  type Approvable,
  approveAll,
  approveAllQuestion,
  approveFailure,
  fillQuestion,
  notTaken,
  removeQuestion,
  staysOut,
  waitsForApproval,
} from './approveAll.ts'
import { HIDDEN_DRIVER } from './timesheetRows.ts'

const submitted: Approvable = {
  type: 10,
  driver_id: 7,
  status: 10,
  status_progress: 20,
  is_queried: false,
  is_unpublished: false,
  is_flagged: false,
  is_over: true,
}

test.each([
  ['submitted', {}, 'submitted', 'submitted'],
  ['submitted before the planned finish', { is_over: false }, 'submitted', 'submitted'],
  ['time approved', { status_progress: 50 }, 'submitted', 'submitted'],
  ['not submitted', { status_progress: 30 }, 'notSubmitted', 'notSubmitted'],
  ['not submitted, still to come', { status_progress: 30, is_over: false }, '', ''],
  ['not published', { status_progress: 30, is_unpublished: true }, 'unpublished', 'unpublished'],
  ['not published, still to come', { status_progress: 30, is_unpublished: true, is_over: false }, '', ''],
  ['submitted, and not published', { is_unpublished: true }, 'submitted', 'submitted'],
  ['of a driver whom the role may not see', { driver_id: HIDDEN_DRIVER, status_progress: 30 }, '', ''],
  ['in work beyond its time', { status_progress: 10 }, 'notSubmitted', 'notSubmitted'],
  ['in work', { status_progress: 10, is_over: false }, '', ''],
  ['of a cancellation', { type: 20, status_progress: 30, is_over: false }, 'submitted', 'submitted'],
  ['open', { driver_id: null, status_progress: 30 }, '', ''],
  ['open, driver 0', { driver_id: 0, status_progress: 30 }, '', ''],
  ['approved', { status: 30, status_progress: 40 }, '', ''],
  ['discarded', { status: 20, status_progress: 60 }, '', ''],
  ['queried', { is_queried: true }, '', ''],
  ['flagged', { is_flagged: true }, 'submitted', ''],
] as const)('what is %s is taken as: %s; of the unflagged only: %s', (_case, more, all, unflagged) => {
  const takenAs = (onlyUnflagged: boolean) =>
    Object.entries(approveAll([{ ...submitted, ...more }], 'manager', onlyUnflagged))
      .filter(([, rows]) => rows.length > 0)
      .map(([name]) => name)
      .join()
  expect(takenAs(false)).toBe(all)
  expect(takenAs(true)).toBe(unflagged)
})

test.each([
  ['submitted work', {}, 1],
  ['work whose time is approved', { status_progress: 50 }, 0],
  ['a cancellation', { type: 20 }, 0],
] as const)('of %s a restaurant approves %j: %d', (_case, more, taken) => {
  expect(approveAll([{ ...submitted, ...more }], 'restaurant').submitted).toHaveLength(taken)
})

test.each([
  ['submitted', {}, true, true],
  ['time approved', { status_progress: 50 }, true, false],
  ['queried', { is_queried: true }, true, false],
  ['not submitted', { status_progress: 30 }, true, true],
  ['not submitted, still to come', { status_progress: 30, is_over: false }, false, false],
  ['not published', { status_progress: 30, is_unpublished: true }, false, false],
  ['open', { driver_id: null, status_progress: 30 }, false, false],
  ['approved', { status: 30, status_progress: 40 }, false, false],
  ['discarded', { status: 20, status_progress: 60 }, false, false],
] as const)(
  'what is %s waits for the office: %j %s; for a restaurant: %s',
  (_case, more, office, restaurant) => {
    const row = { ...submitted, ...more }
    expect([waitsForApproval(row, 'manager'), waitsForApproval(row, 'restaurant')]).toEqual([
      office,
      restaurant,
    ])
  },
)

const KINDS = [
  {},
  { is_queried: true },
  { status_progress: 50 },
  { type: 20 },
  { status_progress: 30 },
  { status_progress: 30, is_over: false },
  { status_progress: 30, is_unpublished: true },
  { status_progress: 30, driver_id: HIDDEN_DRIVER, is_unpublished: true },
  { status_progress: 10, is_over: false },
  { status: 20, status_progress: 60 },
  { status: 30, status_progress: 40 },
  { driver_id: null, status_progress: 30 },
  { driver_id: null, is_queried: true },
  { status: 20, status_progress: 60, is_queried: true },
] as const

test.each([
  ['manager', { queried: 1, timeApproved: 0, settled: 0, notOver: 2, unpublished: 2 }, 4],
  ['restaurant', { queried: 1, timeApproved: 1, settled: 1, notOver: 2, unpublished: 2 }, 2],
] as const)(
  'for a %s, the taken and the remaining rows are all that are unapproved',
  (role, others, taken) => {
    const rows = KINDS.map((more): Approvable => ({ ...submitted, ...more }))
    expect(notTaken(rows, role)).toEqual(others)
    const { submitted: sent, notSubmitted } = approveAll(rows, role)
    expect(sent.length + notSubmitted.length).toBe(taken)
    const unapproved = rows.filter(({ status, driver_id }) => status === 10 && driver_id)
    const left = others.queried + others.timeApproved + others.settled + others.notOver + others.unpublished
    expect(taken + left).toBe(unapproved.length)
  },
)

test('the sentences', () => {
  expect(approveAllQuestion(12)).toBe('Approve (12) timesheets?')
  expect(fillQuestion(3)).toBe('Also fill and approve (3) not submited timesheets?')
  expect(removeQuestion('2026-11-20')).toBe('Remove timesheet 20/11/2026?')
})

test.each([
  [
    { driver_id: ['First.', 'Second.'], start_time: ['Third.'] },
    "Can't approve timesheet 20/11/2026. First.",
  ],
  [{ driver_id: [], start_time: ['Third.'] }, "Can't approve timesheet 20/11/2026. Third."],
  [{}, "Can't approve timesheet 20/11/2026."],
])('a failure of %j', (errors, sentence) => {
  expect(approveFailure('2026-11-20', errors)).toBe(sentence)
})

test.each<[string, Parameters<typeof staysOut>[0], string | undefined]>([
  ['pending', { status: 10, is_queried: false }, undefined],
  [
    'queried',
    { status: 10, is_queried: true },
    'The restaurant has queried this timesheet. Approve it individually.',
  ],
  ['discarded', { status: 20, is_queried: false }, 'This timesheet is already discarded.'],
])('of what is %s when the batch arrives', (_case, timesheet, refusal) => {
  expect(staysOut(timesheet)).toBe(refusal)
})
