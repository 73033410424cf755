/**
 * `demo`: fills an empty database, embedded or `DATABASE_URL`'s, with demonstration data
 * (docs/spec/demo.md#demonstration-data).
 */
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { hashPassword } from './accounts/passwords.service.ts'
import { DEMO_PASSWORD, DEMO_SIGN_INS, type DemoArguments, demoArguments, isEmpty } from './demo/demoPlan.ts'
import { DatabaseNotEmpty, type DemoCounts, fillDemo } from './demo/fillDemo.ts'
import { openFileStore } from './kernel/files/fileStore.ts'
import { onDatabase } from './kernel/open.ts'
import { readSettings } from './kernel/settings.ts'

const SHIFTS_BETWEEN_REPORTS = 100_000

export async function demo(given: DemoArguments): Promise<void> {
  const settings = readSettings(process.env)
  const asked = demoArguments(given, todayIn(settings.businessTimeZone, new Date()))
  await onDatabase(settings, 'migrate', async (database) => {
    if (!(await isEmpty(database.db))) throw new DatabaseNotEmpty()
    const where = settings.databaseUrl ? "DATABASE_URL's database" : settings.dataDir
    console.log(`Filling ${where} with the ${asked.size} demonstration data around ${asked.today} …`)
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    const store = openFileStore(settings)
    const log = { error: (_facts: object, message: string) => console.error(message) }
    printCounts(await fillDemo(database.db, store, log, { ...asked, passwordHash }, progressReporter()))
  })
  console.log(`Log in with the password ${DEMO_PASSWORD} as`)
  for (const [role, email] of Object.entries(DEMO_SIGN_INS)) console.log(`  ${role.padEnd(13)} ${email}`)
}

/** Prints the progress at intervals. The small size finishes before the first one. */
function progressReporter(): (shifts: number) => void {
  let next = SHIFTS_BETWEEN_REPORTS
  return (shifts) => {
    if (shifts < next) return
    console.log(`  ${shifts.toLocaleString('en-GB')} shifts …`)
    next += SHIFTS_BETWEEN_REPORTS
  }
}

function printCounts(counts: DemoCounts): void {
  const parts = Object.entries(counts).map(([what, count]) => `${count.toLocaleString('en-GB')} ${what}`)
  console.log(`Filled: ${parts.join(', ')}.`)
}
