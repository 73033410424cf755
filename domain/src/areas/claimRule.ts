/** How drivers get open shifts in their app: the rule of an area (docs/spec/shifts.md#open-shifts-for-drivers). */

/** off: they are not in the app; ask: the office decides; take: the first driver gets it. */
export const CLAIM_WAYS = ['off', 'ask', 'take'] as const
export type ClaimWay = (typeof CLAIM_WAYS)[number]

export const CLAIM_WAY_WORDS: Readonly<Record<ClaimWay, string>> = {
  off: 'Not in the app',
  ask: 'Drivers ask, the office decides',
  take: 'Drivers take them',
}

/** Two weeks before the start. */
export const MOST_CLAIM_HOURS = 336
export const CLAIM_HOURS_INVALID = `Must be a number of hours from 1 to ${MOST_CLAIM_HOURS}.`
