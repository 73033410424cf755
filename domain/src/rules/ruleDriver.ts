/** The facts about a driver that the working time rules use (docs/spec/rules.md#facts-about-a-driver). */
import type { IsoDate } from '../kernel/wallClock.ts'

export interface RuleDriver {
  date_of_birth: IsoDate | null
  /** The written opt-out of 48 hours a week; null: none. Without an end it has no end. */
  opt_out_from: IsoDate | null
  opt_out_until: IsoDate | null
  /** The most hours of a week that the visa allows; null: any. Without dates it always counts. */
  visa_hours: number | null
  visa_from: IsoDate | null
  visa_until: IsoDate | null
  /** Hours of a week that the driver wishes to work at most; null: any. */
  wished_hours: number | null
}

/** True until the day before the 18th birthday. Someone born on 29 February comes of age on 1 March. */
export function isUnder18({ date_of_birth: born }: RuleDriver, on: IsoDate): boolean {
  return born !== null && on < `${Number(born.slice(0, 4)) + 18}${born.slice(4)}`
}

export const hasOptedOut = ({ opt_out_from: from, opt_out_until: until }: RuleDriver, on: IsoDate): boolean =>
  from !== null && from <= on && (until === null || on <= until)

/** The hours that the visa allows in a week, if one of its days is within the dates of the limit. */
export function visaLimit(driver: RuleDriver, monday: IsoDate, sunday: IsoDate): number | undefined {
  const { visa_hours, visa_from: from, visa_until: until } = driver
  if (visa_hours === null || (from !== null && sunday < from) || (until !== null && until < monday)) {
    return undefined
  }
  return visa_hours
}
