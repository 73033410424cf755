/**
 * `demo`: fills an empty database, embedded or `DATABASE_URL`'s, with demonstration data
 * (docs/spec/demo.md#demonstration-data).
 */
import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { type IsoDate, isIsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { hashPassword } from './accounts/passwords.service.ts'
import { DEMO_PASSWORD, DEMO_SIGN_INS, type DemoInput, isEmpty } from './demo/demoPlan.ts'
import { DatabaseNotEmpty, type DemoCounts, fillDemo } from './demo/fillDemo.ts'
import { openFileStore } from './kernel/files/fileStore.ts'
import { onDatabase } from './kernel/open.ts'
import { UsageError } from './kernel/program.ts'
import { readSettings } from './kernel/settings.ts'

const SHIFTS_BETWEEN_REPORTS = 100_000

export async function demo(given: DemoArguments): Promise<void> {
  const settings = readSettings(process.env)
  const { date, time: now } = wallTimeAt(new Date(), settings.businessTimeZone)
  const asked = demoArguments(given, date)
  await onDatabase(settings, 'migrate', async (database) => {
    if (!(await isEmpty(database.db))) throw new DatabaseNotEmpty()
    const where = settings.databaseUrl ? "DATABASE_URL's database" : settings.dataDir
    console.log(`Filling ${where} with the ${asked.size} demonstration data around ${asked.today} …`)
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    const store = openFileStore(settings)
    const log = { error: (_facts: object, message: string) => console.error(message) }
    printCounts(await fillDemo(database.db, store, log, { ...asked, now, passwordHash }, progressReporter()))
  })
  console.log(`Log in with the password ${DEMO_PASSWORD} as`)
  for (const [role, email] of Object.entries(DEMO_SIGN_INS)) console.log(`  ${role.padEnd(13)} ${email}`)
}

/** Prints the progress at intervals. The small size finishes before the first one. */
function progressReporter(): (shifts: number) => void {
  let next = SHIFTS_BETWEEN_REPORTS
  return (shifts) => {
    if (shifts < next) return
    console.log(`  ${numberText(shifts)} shifts …`)
    next += SHIFTS_BETWEEN_REPORTS
  }
}

function printCounts(counts: DemoCounts): void {
  const parts = Object.entries(counts).map(([what, count]) => `${numberText(count)} ${what}`)
  console.log(`Filled: ${parts.join(', ')}.`)
}

/** The arguments as typed on the command line. */
export type DemoArguments = Partial<Record<'size' | 'today' | 'seed', string>>

/** Leaves a year on either side for the data around today. */
const YEARS = { first: 1970, last: 2900 }

/**
 * Reads the arguments of `demo`. The default is the small size around today's date.
 * @throws {UsageError} with a message that names the argument
 */
export function demoArguments(
  { size = 'small', seed = '1', today: day }: DemoArguments,
  today: IsoDate,
): Pick<DemoInput, 'size' | 'seed' | 'today'> {
  if (size !== 'small' && size !== 'national')
    throw new UsageError(`--size is small or national, not '${size}'.`)
  if (!/^\d{1,15}$/.test(seed)) throw new UsageError(`--seed is a whole number, not '${seed}'.`)
  const date = day ?? today
  if (!isIsoDate(date)) throw new UsageError(`--today is a date such as 2026-03-28, not '${date}'.`)
  const year = Number(date.slice(0, 4))
  if (year < YEARS.first || year > YEARS.last) {
    throw new UsageError(`--today is a date from ${YEARS.first} to ${YEARS.last}, not '${date}'.`)
  }
  return { size, seed: Number(seed), today: date }
}
