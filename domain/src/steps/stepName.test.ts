import { expect, test } from 'vitest'
import { stepDone, stepName } from './stepName.ts'

test.each([
  [{ kind: 'move', shifts: 3 }, 'Move 3 shifts', 'Moved 3 shifts'],
  [{ kind: 'publish', shifts: 1_200 }, 'Publish 1,200 shifts', 'Published 1,200 shifts'],
  [{ kind: 'remove', shifts: 1 }, 'Remove a shift', 'Removed a shift'],
  // Charging a shift changes only the charge.
  [{ kind: 'charge', shifts: 0 }, 'Charge a shift', 'Charged a shift'],
  [{ kind: 'decline', shifts: 0 }, 'Decline a request about a shift', 'Declined a request about a shift'],
  [{ kind: 'times', shifts: 2 }, 'Change the times of 2 shifts', 'Changed the times of 2 shifts'],
] as const)('%j is called %s, and afterwards %s', (step, todo, done) => {
  expect([stepName(step), stepDone(step)]).toEqual([todo, done])
})

test('an undo says what it reverted', () => {
  expect(stepDone({ kind: 'undo', shifts: 3 }, { kind: 'move', shifts: 3 })).toBe('Undid: Move 3 shifts')
})
