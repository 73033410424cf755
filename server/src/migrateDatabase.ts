import { newest } from './kernel/migrate.ts'
import { onDatabase } from './kernel/open.ts'
import { readSettings } from './kernel/settings.ts'

/** `migrate`: opening a database brings it up to date. */
export const migrateDatabase = (): Promise<void> =>
  onDatabase(readSettings(process.env), 'migrate', async () =>
    console.log(`The schema of the database is up to date: ${newest()}.`),
  )
