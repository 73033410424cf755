import { type IsoDate, isIsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { UsageError } from '../kernel/program.ts'
import { type DemoInput, type DemoSize, SCALES } from './demoPlan.ts'

/** As the command line gives them. */
export interface DemoArguments {
  size?: string
  today?: string
  seed?: string
}

const DEFAULT_SEED = 1

/** A year must be left on either side for everything that lies around today. */
const YEARS = { first: 1970, last: 2900 }

/**
 * The arguments of `demo`: the small size around today's date unless they say otherwise.
 * @throws {UsageError} with a sentence that names the argument
 */
export function demoArguments(
  given: DemoArguments,
  today: IsoDate,
): Omit<DemoInput, 'passwordHash' | 'installation'> {
  const { size = 'small', seed = String(DEFAULT_SEED) } = given
  if (!isSize(size)) throw new UsageError(`--size is ${Object.keys(SCALES).join(' or ')}, not '${size}'.`)
  if (!/^\d{1,15}$/.test(seed)) throw new UsageError(`--seed is a whole number, not '${seed}'.`)
  const day = given.today ?? today
  if (!isIsoDate(day)) throw new UsageError(`--today is a date such as 2026-03-28, not '${day}'.`)
  const year = Number(day.slice(0, 4))
  if (year < YEARS.first || year > YEARS.last) {
    throw new UsageError(`--today is a date from ${YEARS.first} to ${YEARS.last}, not '${day}'.`)
  }
  return { size, seed: Number(seed), today: day }
}

function isSize(size: string): size is DemoSize {
  return Object.hasOwn(SCALES, size)
}
