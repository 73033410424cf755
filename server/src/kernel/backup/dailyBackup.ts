/** Makes a backup every day in the place from the settings, and knows of those made by hand. */
import type { Logger } from 'pino'
import type { Db } from '../database.ts'
import type { FileStore } from '../files/fileStore.ts'
import { installationId } from '../files/installation.ts'
import type { JobKind } from '../jobs.ts'
import type { Manifest } from './archive.ts'
import { BACKUP_JOB, type BackupSettings } from './backupSettings.ts'
import { backupStore, backupTime, nameAt } from './backupStore.ts'

interface DailyBackup {
  /** The connection string of the database. */
  url: string
  files: FileStore
  settings: BackupSettings | undefined
  now: () => Date
  log: Pick<Logger, 'info' | 'error'>
}

/** One of the servers with the setting makes the backup. Without the setting, queued jobs do nothing. */
export const dailyBackup = ({ url, files, settings, now, log }: DailyBackup): JobKind => ({
  name: BACKUP_JOB,
  ...(settings && { cron: cronOf(settings.time) }),
  catchesUp: true,
  // Three repeats within two and a half hours: the place may be away for a while.
  tries: { retryLimit: 3, retryDelay: 900, retryDelayMax: 3_600, expireInSeconds: 21_600 },
  run: async (_, { db }) => {
    if (!settings) return
    const {
      path,
      manifest: { missing },
    } = await makeAndTidy({ db, url, files, settings, now: now() })
    if (missing.length > 0)
      log.error({ missing }, 'The store lacks files that records name. The backup was made without them.')
    log.info({ path }, 'The backup has been made.')
  },
})

/** Logs if there is no place for the daily backups. The server works without them, because a disk may be away. */
export async function lookAtBackupPlace(
  db: Db,
  settings: BackupSettings,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  try {
    await backupStore(settings, await installationId(db)).look()
  } catch (error) {
    log.error({ err: error }, 'The daily backup cannot run.')
  }
}

interface Making extends Pick<DailyBackup, 'url' | 'files'> {
  db: Db
  settings: BackupSettings
  now: Date
}

/** Makes a backup in the place from the settings. Once complete, it removes those of days beyond the number to keep. */
export async function makeAndTidy({
  db,
  url,
  files,
  settings,
  now,
}: Making): Promise<{ path: string; manifest: Manifest }> {
  const installation = await installationId(db)
  const place = backupStore(settings, installation)
  const name = nameAt(now, installation)
  const manifest = await place.make(url, files, name)
  const names = await place.names()
  const days = [...new Set(names.map(dayOf))].slice(-settings.keep)
  for (const old of names) if (!days.includes(dayOf(old))) await place.remove(old)
  return { path: place.where(name), manifest }
}

const dayOf = (name: string): string | undefined => backupTime(name)?.toISOString().slice(0, 10)

/** Notes a backup into a file of the person's choice, which is in no place that we know. */
export async function noteBackupByHand(db: Db, { at }: Manifest): Promise<void> {
  await db.updateTable('installation').set({ backed_up_at: at }).execute()
}

export interface KnownBackup {
  startedAt: Date
  /** In words. */
  where: string
}

/**
 * The newest backup: the last one by hand, or one in the place from the settings.
 *
 * @throws {StartError} if that place does not answer
 */
export async function newestBackup(db: Db, settings?: BackupSettings): Promise<KnownBackup | undefined> {
  const { backed_up_at: byHand } = await db
    .selectFrom('installation')
    .select('backed_up_at')
    .executeTakeFirstOrThrow()
  const known = [
    ...(byHand === null ? [] : [{ startedAt: new Date(byHand), where: 'made by hand' }]),
    ...(settings ? await dailyBackups(db, settings) : []),
  ]
  return known.toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime()).at(-1)
}

async function dailyBackups(db: Db, settings: BackupSettings): Promise<KnownBackup[]> {
  const place = backupStore(settings, await installationId(db))
  return (await place.names()).flatMap((name) => {
    const startedAt = backupTime(name)
    return startedAt ? { startedAt, where: place.where(name) } : []
  })
}

/** '03:30' → '30 3 * * *' */
function cronOf(time: string): string {
  const [hour, minute] = time.split(':').map(Number)
  return `${minute} ${hour} * * *`
}
