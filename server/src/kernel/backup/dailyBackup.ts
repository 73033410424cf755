/** The backup that is made every day, in the folder that the settings name. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { FileStore } from '../files/fileStore.ts'
import type { JobKind } from '../jobs.ts'
import { BACKUP_JOB, type BackupSettings } from './backupSettings.ts'
import { writeBackup } from './writeBackup.ts'

const NAME = /^driverdesk-\d{8}T\d{6}Z\.backup$/
const HALF = /^\.half-(?:[0-9a-f]{8}-)?driverdesk-\d{8}T\d{6}Z\.backup$/

interface DailyBackup {
  /** The connection string of the database. */
  url: string
  files: FileStore
  settings: BackupSettings | undefined
  now: () => Date
  log: Pick<Logger, 'info' | 'error'>
}

/** One of the servers on a database makes it. What is scheduled stays so without the setting, and then does nothing. */
export const dailyBackup = ({ url, files, settings, now, log }: DailyBackup): JobKind => ({
  name: BACKUP_JOB,
  ...(settings && { cron: cronOf(settings.time) }),
  tries: { retryLimit: 3, retryDelayMax: 3_600, expireInSeconds: 21_600 },
  run: async () => {
    if (!settings) return
    const { folder, keep } = settings
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder)) if (HALF.test(name)) await rm(join(folder, name))
    const path = join(
      folder,
      `driverdesk-${now()
        .toISOString()
        .replace(/[-:]|\.\d+/g, '')}.backup`,
    )
    const { missing } = await writeBackup(url, files, path)
    if (missing.length > 0)
      log.error(
        { missing },
        'The store of the files does not have what records name. The backup is without it.',
      )
    log.info({ path }, 'The backup is made.')
    const all = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted()
    for (const name of all.slice(0, -keep)) await rm(join(folder, name))
  },
})

/** '03:30' → '30 3 * * *' */
function cronOf(time: string): string {
  const [hour, minute] = time.split(':').map(Number)
  return `${minute} ${hour} * * *`
}
