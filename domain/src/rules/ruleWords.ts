/** The sentences about broken rules (docs/spec/rules.md#what-people-see). */
import { isolated } from '../kernel/names.ts'
import type { Finding } from './findings.ts'

/** The most characters of a reason for breaking a rule. */
export const MOST_OF_A_REASON = 500
export const REASON_LABEL = 'Reason for overruling'
export const REASON_NEEDED = 'Give a reason for overruling the rule.'

/** 'Only 9 h 00 min of rest … (at least 11 h). Visa: 21 h 00 min …' */
export const findingsText = (broken: readonly Finding[]): string => broken.map(({ text }) => text).join('. ')

/** 'Ann Example: Only 9 h 00 min of rest after 16/06/2026, 18:00 – 23:00 (at least 11 h)' */
export const brokenText = (driver: string, broken: readonly Finding[]): string =>
  `${isolated(driver)}: ${findingsText(broken)}`

/** 'Ann Example may not work this shift: Only … of rest … (at least 11 h). Only an administrator can overrule this, with a reason.' */
export const barredText = (driver: string, broken: readonly Finding[], mayGoOn: boolean): string => {
  const sentence = `${isolated(driver)} may not work this shift: ${findingsText(broken)}.`
  return mayGoOn ? sentence : `${sentence} Only an administrator can overrule this, with a reason.`
}

/** The rules that someone overruled for a shift, as they are stored with it. */
export interface Overruling {
  /** The words that its history shows: 'Only … of rest after … (at least 11 h). Reason: She asked for it'; '' if it breaks none. */
  rule_reason: string
  /** The keys of what it breaks, between spaces. They count only with a reason. */
  rule_keys: string | null
}

export const NOT_OVERRULED: Overruling = { rule_reason: '', rule_keys: null }

/**
 * @param broken all that it breaks
 * @param asked those that the person was asked about
 */
export const overruling = (
  broken: readonly Finding[],
  reason: string,
  asked: readonly Finding[] = broken,
): Overruling => ({
  rule_reason: `${findingsText(asked)}. Reason: ${reason}`,
  rule_keys: broken.flatMap(({ keys }) => keys).join(' '),
})

/** True if someone overruled all that a finding is about. */
export function isKnown({ rule_reason, rule_keys }: Overruling, { keys }: Finding): boolean {
  const known = rule_reason === '' ? [] : (rule_keys ?? '').split(' ')
  return keys.every((key) => known.includes(key))
}
