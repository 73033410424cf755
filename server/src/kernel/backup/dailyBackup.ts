/** Makes a backup every day, in the place from the settings. */
import type { Logger } from 'pino'
import type { FileStore } from '../files/fileStore.ts'
import type { JobKind } from '../jobs.ts'
import { BACKUP_JOB, type BackupSettings } from './backupSettings.ts'
import { backupStore, backupTime, nameAt } from './backupStore.ts'
import type { Manifest } from './manifest.ts'

interface DailyBackup {
  /** The connection string of the database. */
  url: string
  files: FileStore
  settings: BackupSettings | undefined
  now: () => Date
  log: Pick<Logger, 'info' | 'error'>
}

/** One of the servers with the setting makes the backup. Without the setting the job stays scheduled but does nothing. */
export const dailyBackup = ({ url, files, settings, now, log }: DailyBackup): JobKind => ({
  name: BACKUP_JOB,
  ...(settings && { cron: cronOf(settings.time) }),
  tries: { retryLimit: 3, retryDelayMax: 3_600, expireInSeconds: 21_600 },
  run: async () => {
    if (!settings) return
    const {
      path,
      manifest: { missing },
    } = await makeAndTidy(url, files, settings, now())
    if (missing.length > 0)
      log.error({ missing }, 'The store lacks files that records name. The backup was made without them.')
    log.info({ path }, 'The backup has been made.')
  },
})

/** Makes a backup in the place from the settings. Once complete, it removes backups beyond the number to keep. */
export async function makeAndTidy(
  url: string,
  files: FileStore,
  settings: BackupSettings,
  now: Date,
): Promise<{ path: string; manifest: Manifest }> {
  const place = backupStore(settings)
  const name = nameAt(now)
  const manifest = await place.make(url, files, name)
  const names = await place.names()
  for (const old of names.slice(0, -settings.keep)) await place.remove(old)
  return { path: place.where(name), manifest }
}

/** When the newest backup in that place was started. */
export async function newestBackup(settings: BackupSettings): Promise<Date | undefined> {
  const last = (await backupStore(settings).names()).at(-1)
  return last === undefined ? undefined : backupTime(last)
}

/** '03:30' → '30 3 * * *' */
function cronOf(time: string): string {
  const [hour, minute] = time.split(':').map(Number)
  return `${minute} ${hour} * * *`
}
