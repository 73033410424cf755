import pino from 'pino'
import type { Database } from '../database.ts'
import { openDatabase } from '../open.ts'
import { readSettings } from '../settings.ts'

/** The database of a server that runs as a process of its own, while no server is on it. */
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
