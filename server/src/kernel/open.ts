import { join } from 'node:path'
import { type Database, openEmbedded, openServer } from './database.ts'
import { lockDataFolder } from './dataFolderLock.ts'
import { migrate } from './migrate.ts'
import type { Settings } from './settings.ts'

/**
 * The database that the settings name, with the schema of this version.
 *
 * @throws {DataFolderInUse} when another process has the embedded one
 */
export async function openDatabase(settings: Settings): Promise<Database> {
  const database = settings.databaseUrl
    ? await openServer(settings.databaseUrl)
    : await openLocked(settings.dataDir)
  await migrate(database.db)
  return database
}

async function openLocked(dataDir: string): Promise<Database> {
  const lock = lockDataFolder(dataDir)
  try {
    const database = await openEmbedded({ dataDir: join(dataDir, 'postgres') })
    return {
      ...database,
      close: async () => {
        await database.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
