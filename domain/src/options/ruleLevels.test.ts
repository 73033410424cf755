import { expect, test } from 'vitest'
import { mayGoOn, ruleLevels } from './ruleLevels.ts'

test('reads the levels from the options; a rule without a valid value is off, and a wish never bars', () => {
  const options = new Map([
    ['rule_rest', 'bar'],
    ['rule_day_off', 'warn'],
    ['rule_night', 'maybe'],
    ['rule_wished_hours', 'bar'],
  ])
  expect(ruleLevels(options)).toEqual({
    rest: 'bar',
    day_off: 'warn',
    weekly_hours: 'off',
    night: 'off',
    young: 'off',
    visa: 'off',
    wished_hours: 'off',
  })
})

test.each([
  ['administrator', 'administrators', true],
  ['manager', 'administrators', false],
  ['manager', 'managers', true],
  ['restaurant', 'managers', false],
] as const)('the role %s, with the option %s, may overrule a rule: %s', (role, ovalue, may) => {
  expect(mayGoOn(role, new Map([['rule_exceptions', ovalue]]))).toBe(may)
})
