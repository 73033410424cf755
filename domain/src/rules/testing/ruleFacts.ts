import { clockChangesAround, elapsedClock } from '../../kernel/clockChange.ts'
import type { ShiftHours } from '../../kernel/shiftLength.ts'
import { RULES, type RuleLevel, type RuleLevels } from '../../options/ruleLevels.ts'
import type { RuleBook, RuleDriver } from '../findings.ts'

/** An adult without an opt-out, a visa or wishes. */
export const adult: RuleDriver = {
  date_of_birth: '1990-01-01',
  opt_out_from: null,
  opt_out_until: null,
  visa_hours: null,
  visa_from: null,
  visa_until: null,
  wished_hours: null,
}

export const levels = (given: Partial<RuleLevels> = {}, others: RuleLevel = 'warn'): RuleLevels =>
  Object.fromEntries(RULES.map((rule) => [rule, given[rule] ?? others])) as unknown as RuleLevels

export const ruleBook = (given: RuleLevels = levels(), timeZone = 'Europe/London'): RuleBook => ({
  levels: given,
  clock: elapsedClock(clockChangesAround(timeZone, { from: '2025-01-01', to: '2027-12-31' })),
})

/** 'YYYY-MM-DD HH:mm-HH:mm' as a shift. */
export function hours(text: string): ShiftHours {
  const [period_date = '', times = ''] = text.split(' ')
  const [start_time = '', finish_time = ''] = times.split('-')
  return { period_date, start_time, finish_time }
}
