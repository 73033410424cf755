/** The rules about working time and how strictly the agency enforces each (docs/spec/rules.md#levels). */

import type { Role } from '../kernel/roles.ts'

export const RULES = ['rest', 'day_off', 'weekly_hours', 'night', 'young', 'visa', 'wished_hours'] as const
export type Rule = (typeof RULES)[number]

export const RULE_LEVELS = ['off', 'warn', 'bar'] as const
export type RuleLevel = (typeof RULE_LEVELS)[number]

export type RuleLevels = Readonly<Record<Rule, RuleLevel>>

/** The names of the levels in the options. */
export const RULE_LEVEL_LABELS: Readonly<Record<RuleLevel, string>> = {
  off: 'Off',
  warn: 'Warn',
  bar: 'Refuse the shift unless someone gives a reason',
}

/** The option that says who may overrule a rule that bars. */
export const RULE_EXCEPTIONS_KEY = 'rule_exceptions'
const MANAGERS_TOO = 'managers'

export const RULE_EXCEPTION_LABELS: Readonly<Record<string, string>> = {
  administrators: 'Administrators',
  [MANAGERS_TOO]: 'Administrators and managers',
}

/** True if the role may overrule a rule that bars, with a reason. */
export const mayGoOn = (role: Role, options: ReadonlyMap<string, string>): boolean =>
  role === 'administrator' || (role === 'manager' && options.get(RULE_EXCEPTIONS_KEY) === MANAGERS_TOO)

export const ruleKey = (rule: Rule): string => `rule_${rule}`

/** A wish never bars. */
export const levelsOf = (rule: Rule): readonly RuleLevel[] =>
  rule === 'wished_hours' ? ['off', 'warn'] : RULE_LEVELS

/** The levels by the values of the options. A rule without a valid value is off. */
export function ruleLevels(options: ReadonlyMap<string, string>): RuleLevels {
  const level = (rule: Rule) => levelsOf(rule).find((value) => value === options.get(ruleKey(rule))) ?? 'off'
  return Object.fromEntries(RULES.map((rule) => [rule, level(rule)])) as Record<Rule, RuleLevel>
}

export const areAllOff = (levels: RuleLevels): boolean => RULES.every((rule) => levels[rule] === 'off')

export const hasBars = (levels: RuleLevels): boolean => RULES.some((rule) => levels[rule] === 'bar')
