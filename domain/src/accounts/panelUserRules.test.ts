import { describe, expect, test } from 'vitest'
import {
  areasAreMissing,
  fullName,
  losesRole,
  roleChangeProblem,
  userRemovalProblem,
} from './panelUserRules.ts'

test.each([
  ['Ann', 'Demo', 'Ann Demo'],
  ['Ann', '', 'Ann'],
])('%s %s is %s', (first, last, full) => {
  expect(fullName(first, last)).toBe(full)
})

test.each([
  [20, [], true],
  [20, [1], false],
  [10, [], false],
  [null, [], false],
] as const)('role %s with areas %j lacks some: %s', (role, areas, missing) => {
  expect(areasAreMissing(role, areas)).toBe(missing)
})

describe('no one removes or demotes the last administrator or themselves', () => {
  const removal = [
    [{ role: 10, isSelf: true, administrators: 2 }, /own account/],
    [{ role: 20, isSelf: true, administrators: 2 }, /own account/],
    [{ role: 10, isSelf: false, administrators: 1 }, /last administrator/],
    [{ role: 10, isSelf: false, administrators: 2 }, undefined],
    [{ role: 20, isSelf: false, administrators: 1 }, undefined],
    [{ role: null, isSelf: false, administrators: 1 }, undefined],
  ] as const
  test.each(removal)('removing %j', (user, problem) => {
    if (problem) expect(userRemovalProblem(user)).toMatch(problem)
    else expect(userRemovalProblem(user)).toBeUndefined()
  })

  const change = [
    [{ role: 10, isSelf: true, administrators: 2 }, 20, /yourself/],
    [{ role: 10, isSelf: false, administrators: 1 }, 20, /last administrator/],
    [{ role: 10, isSelf: false, administrators: 2 }, 20, undefined],
    [{ role: 10, isSelf: true, administrators: 1 }, 10, undefined],
    [{ role: 20, isSelf: false, administrators: 1 }, 10, undefined],
    [{ role: null, isSelf: false, administrators: 1 }, 20, undefined],
  ] as const
  test.each(change)('%j becoming %s', (user, wanted, problem) => {
    if (problem) expect(roleChangeProblem(user, wanted)).toMatch(problem)
    else expect(roleChangeProblem(user, wanted)).toBeUndefined()
  })
})

test.each([
  [10, 20, true],
  [10, null, true],
  [20, null, true],
  [20, 10, false],
  [null, 20, false],
  [10, 10, false],
  [20, 20, false],
  [null, null, false],
] as const)('from %s to %s rights are lost: %s', (before, after, lost) => {
  expect(losesRole(before, after)).toBe(lost)
})
