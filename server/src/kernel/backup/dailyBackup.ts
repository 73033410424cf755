/** The backup that is made every day, in the folder that the settings name. */
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { FileStore } from '../files/fileStore.ts'
import type { JobKind } from '../jobs.ts'
import { StartError } from '../program.ts'
import { BACKUP_JOB, type BackupSettings } from './backupSettings.ts'
import { writeBackup } from './writeBackup.ts'

/** The name of a daily backup's file: the names are in the order of their times. */
export const NAME = /^driverdesk-\d{8}T\d{6}Z\.backup$/
const HALF = /^\.half-(?:[0-9a-f]{8}-)?driverdesk-\d{8}T\d{6}Z\.backup$/

interface DailyBackup {
  /** The connection string of the database. */
  url: string
  files: FileStore
  settings: BackupSettings | undefined
  now: () => Date
  log: Pick<Logger, 'info' | 'error'>
}

/** One of the servers on a database that have the setting makes it. What is scheduled stays so without the setting, and then does nothing. */
export const dailyBackup = ({ url, files, settings, now, log }: DailyBackup): JobKind => ({
  name: BACKUP_JOB,
  ...(settings && { cron: cronOf(settings.time) }),
  tries: { retryLimit: 3, retryDelayMax: 3_600, expireInSeconds: 21_600 },
  run: async () => {
    if (!settings) return
    const { folder, keep } = settings
    // It is not made: where another disk is mounted, a backup would lie on this one.
    if (!existsSync(folder)) throw new StartError(noFolder(folder))
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

export const noFolder = (folder: string): string =>
  `There is no folder ${folder} for the backups. Make it, or mount its disk, or look at BACKUP_DIR.`

/** '03:30' → '30 3 * * *' */
function cronOf(time: string): string {
  const [hour, minute] = time.split(':').map(Number)
  return `${minute} ${hour} * * *`
}
