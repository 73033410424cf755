import pino from 'pino'
import type { Database } from '../database.ts'
import { openDatabase } from '../open.ts'
import { readSettings } from '../settings.ts'

/** Opens the database of a server that runs as a separate process, while it is stopped. */
export async function withDatabase<T>(
  env: Record<string, string>,
  look: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(readSettings(env), pino({ level: 'silent' }))
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}
