import { expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { actionOf, doneText } from './actionWords.ts'
import type { ManyAction } from './manyForm.ts'
import { movableShift } from './manyPlan.ts'
import { blockedText, idleText, nowWords } from './manyWords.ts'

test.each<[ManyAction, number, number, number, string | undefined]>([
  ['move', 10_001, 0, 10_001, 'At most 10,000 shifts at once. Select fewer.'],
  ['move', 10_000, 1, 10_001, undefined],
  ['publish', 50_001, 0, 50_001, 'At most 50,000 shifts at once. Select fewer.'],
  ['publish', 50_000, 0, 50_000, undefined],
  ['unpublish', 0, 3, 3, 'There is nothing to do.'],
  ['remove', 0, 1, 3, 'The reasons are above.'],
  ['publish', 0, 1, 3, 'No more shifts to publish'],
  ['publish', 0, 0, 0, 'All of them are in the past.'],
])('to %s %i that can be changed and %i idle ones of %i: %s', (action, valid, idle, taken, said) => {
  const request = { action, shifts: [] }
  expect(blockedText({ action, request, plan: { valid: Array(valid), idle }, taken })).toBe(said)
})

test.each([
  ['bonus', 'Setting the bonus', 'Setting the bonus of'],
  ['times', 'Changing the times', 'Changing the times of'],
  ['publish', 'Publishing', 'Publishing'],
] as const)(
  'a step under way has words before the shifts and before their number: %s',
  (action, now, nowOf) => {
    expect(nowWords(action, 'administrator')).toEqual({ now, nowOf })
  },
)

test.each([
  [1119, 1119, 'All 1,119 are already published.'],
  [1200, 2037, '1,200 of the 2,037 selected are already published.'],
])('it writes %i of %i with commas', (idle, count, said) => {
  expect(idleText('publish', idle, count, 'administrator')).toBe(said)
})

test.each([
  [null, 'open', 'Opened: 1 shift'],
  [2, 'assign', 'Assigned: 1 shift'],
] as const)('a step that gives a shift to driver %s is called %s', (driver_id, action, said) => {
  const drops = [{ shift: movableShift(shift()), target: { driver_id } }]
  const step = { kind: 'assign', copy: false, drops, amounts: {} } as const
  expect(actionOf(step)).toBe(action)
  const done = { shifts: [shift({ driver_id })], opened: [] }
  expect(doneText(step, done as never, 'administrator', new Map())).toBe(said)
})
