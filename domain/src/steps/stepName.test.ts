import { expect, test } from 'vitest'
import { stepDone, stepName, stepTakenBy } from './stepName.ts'

test.each([
  [{ kind: 'move', shifts: 3 }, 'Move 3 shifts', 'Moved 3 shifts'],
  [{ kind: 'publish', shifts: 1_200 }, 'Publish 1,200 shifts', 'Published 1,200 shifts'],
  [{ kind: 'remove', shifts: 1 }, 'Remove a shift', 'Removed a shift'],
  // Charging a shift changes only the charge.
  [{ kind: 'charge', shifts: 0 }, 'Charge a shift', 'Charged a shift'],
  [{ kind: 'decline', shifts: 0 }, 'Decline a request about a shift', 'Declined a request about a shift'],
  [{ kind: 'times', shifts: 2 }, 'Change the times of 2 shifts', 'Changed the times of 2 shifts'],
  [
    { kind: 'cannot work', shifts: 3 },
    'Report that a driver cannot work 3 shifts',
    'Reported that a driver cannot work 3 shifts',
  ],
  [{ kind: 'swap', shifts: 2 }, 'Approve swapping 2 shifts', 'Approved swapping 2 shifts'],
] as const)('%j is called %s, and afterwards %s', (step, todo, done) => {
  expect([stepName(step), stepDone(step)]).toEqual([todo, done])
})

test('an undo says what it reverted', () => {
  expect(stepDone({ kind: 'undo', shifts: 3 }, { kind: 'move', shifts: 3 })).toBe('Undid: Move 3 shifts')
})

test.each([
  ['take', 'Ann took a shift'],
  ['take over', 'Ann took over a shift from a colleague'],
  ['exchange', 'Ann swapped a shift with a colleague'],
  ['best', 'Ann gave a shift to Ben'],
] as const)('a step %s of someone else reads %s', (kind, name) => {
  expect(stepTakenBy('Ann', { kind, shifts: 1 }, 'Ben')).toBe(name)
})

test('keeps a time in order after a driver whose name is read from right to left', () => {
  expect(stepTakenBy('Driverdesk', { kind: 'best', shifts: 1 }, 'سامي')).toBe(
    'Driverdesk gave a shift to \u2068سامي\u2069',
  )
})
