import { parseArgs } from 'node:util'
import { type IsoDate, isIsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { StartError } from '../kernel/program.ts'
import { type DemoInput, type DemoSize, SCALES } from './demoPlan.ts'

export const DEMO_USAGE = 'npm run demo -- --size small|national [--today YYYY-MM-DD] [--seed N]'

const DEFAULT_SEED = 1

/** An argument that cannot be used; the message is for the person and ends with the usage. */
export class DemoArgumentsError extends StartError {
  constructor(problem: string) {
    super(`${problem}\n${DEMO_USAGE}`)
  }
}

/** A year must be left on either side for everything that lies around today. */
const YEARS = { first: 1970, last: 2900 }

/**
 * The arguments of `npm run demo`: the small size around today's date unless they say otherwise.
 * @throws {DemoArgumentsError} with a sentence that names the argument
 */
export function demoArguments(
  args: string[],
  today: IsoDate,
): Omit<DemoInput, 'passwordHash' | 'installation'> {
  const given = parsed(args)
  const { size = 'small', seed = String(DEFAULT_SEED) } = given
  if (!isSize(size))
    throw new DemoArgumentsError(`--size is ${Object.keys(SCALES).join(' or ')}, not '${size}'.`)
  if (!/^\d{1,15}$/.test(seed)) throw new DemoArgumentsError(`--seed is a whole number, not '${seed}'.`)
  const day = given.today ?? today
  if (!isIsoDate(day)) throw new DemoArgumentsError(`--today is a date such as 2026-03-28, not '${day}'.`)
  const year = Number(day.slice(0, 4))
  if (year < YEARS.first || year > YEARS.last) {
    throw new DemoArgumentsError(`--today is a date from ${YEARS.first} to ${YEARS.last}, not '${day}'.`)
  }
  return { size, seed: Number(seed), today: day }
}

function parsed(args: string[]) {
  try {
    const text = { type: 'string' } as const
    return parseArgs({ args, options: { size: text, today: text, seed: text } }).values
  } catch (error) {
    throw new DemoArgumentsError((error as Error).message)
  }
}

function isSize(size: string): size is DemoSize {
  return Object.hasOwn(SCALES, size)
}
