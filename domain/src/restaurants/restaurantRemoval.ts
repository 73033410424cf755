/** Records that prevent the removal of a restaurant: they would be lost, or someone would see more. */
export interface Dependants {
  shifts: number
  timesheets: number
  /** Charges of shifts that have moved elsewhere since. */
  charges: number
  /** Managers limited to it, who might otherwise see the whole area. */
  managers: number
  /** Drivers restricted to it, who might otherwise be offered everywhere in the area. */
  drivers: number
  /** The drivers it referred, because the referral must be paid to it. */
  referrals: number
}

const NOUNS: readonly (readonly [keyof Dependants, one: string, many: string])[] = [
  ['shifts', 'shift', 'shifts'],
  ['timesheets', 'timesheet', 'timesheets'],
  ['charges', 'charge', 'charges'],
  ['managers', 'manager', 'managers'],
  ['drivers', 'restricted driver', 'restricted drivers'],
  ['referrals', 'referred driver', 'referred drivers'],
]

/**
 * Why a restaurant cannot be removed, and what to do instead; undefined if nothing depends on it.
 *
 * @example 'This restaurant has 12 shifts and 1 timesheet and cannot be removed. Mark it as inactive instead.'
 */
export function removalProblem(dependants: Dependants): string | undefined {
  const parts = NOUNS.flatMap(([key, one, many]) => {
    const count = dependants[key]
    return count > 0 ? [`${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`] : []
  })
  const last = parts.pop()
  if (last === undefined) return undefined
  const all = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
  return `This restaurant has ${all} and cannot be removed. Mark it as inactive instead.`
}
