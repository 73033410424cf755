/** The sentences about broken rules (docs/spec/rules.md#what-people-see). */
import type { Finding } from './findings.ts'

/** The most characters of a reason for breaking a rule. */
export const MOST_OF_A_REASON = 500
/** The name of the field. */
export const REASON_LABEL = 'Reason for overruling'
export const REASON_NEEDED = 'Give a reason for overruling the rule.'

/** 'Only 9 h 00 min of rest … (at least 11 h). Visa: 21 h 00 min …' */
export const findingsText = (broken: readonly Finding[]): string => broken.map(({ text }) => text).join('. ')

/** 'Ann Example: Only 9 h 00 min of rest after 16/06/2026, 18:00 – 23:00 (at least 11 h)' */
export const brokenText = (driver: string, broken: readonly Finding[]): string =>
  `${driver}: ${findingsText(broken)}`

/** 'Ann Example may not work this shift: Only … of rest … (at least 11 h). Only an administrator can overrule this, with a reason.' */
export const barredText = (driver: string, broken: readonly Finding[], mayGoOn: boolean): string => {
  const sentence = `${driver} may not work this shift: ${findingsText(broken)}.`
  return mayGoOn ? sentence : `${sentence} Only an administrator can overrule this, with a reason.`
}

/** True if the sentences that the history of a shift keeps have this one. What the person wrote after them does not count. */
export const isKnown = (kept: string, finding: Finding): boolean =>
  kept.includes(REASON) && kept.slice(0, kept.indexOf(REASON)).split('. ').includes(finding.text)

/** The words that the history of a shift keeps: 'Only … of rest after … (at least 11 h). Reason: She asked for it' */
export const reasonText = (broken: readonly Finding[], reason: string): string =>
  `${findingsText(broken)}${REASON}${reason}`

const REASON = '. Reason: '
