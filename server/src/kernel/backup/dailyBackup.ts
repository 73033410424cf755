/** Makes a backup every day in a folder or a bucket, where it appears once it is complete, and records those made by hand. */

import { constants, existsSync } from 'node:fs'
import { access, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { Logger } from 'pino'
import type { Db } from '../database.ts'
import { clientOf, type FileStore, keysIn, library } from '../files/fileStore.ts'
import { installationId } from '../files/storedFiles.ts'
import type { JobKind } from '../jobs.ts'
import { StartError } from '../program.ts'
import type { BackupSettings, S3Settings } from '../providerSettings.ts'
import type { Manifest } from './archive.ts'
import { BACKUP_JOB } from './databaseContent.ts'
import { makeBackup, writeBackup } from './writeBackup.ts'

interface DailyBackup {
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
  // Three retries within two and a half hours, because the place may be unavailable for a while.
  tries: { retryLimit: 3, retryDelay: 900, retryDelayMax: 3_600, expireInSeconds: 21_600 },
  run: async (_, { db }) => {
    if (!settings) return
    const { path, manifest } = await makeAndTidy({ db, url, files, settings, now: now() })
    const { missing } = manifest
    if (missing.length > 0)
      log.error({ missing }, 'The store lacks files that records name. The backup was made without them.')
    log.info({ path }, 'The backup has been made.')
  },
})

/**
 * Logs if there is no place for the daily backups. The server works without them, because a disk may be temporarily
 * missing.
 */
export async function lookAtBackupPlace(
  db: Db,
  settings: BackupSettings,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  try {
    await (await backupStore(db, settings)).look()
  } catch (error) {
    log.error({ err: error }, 'The daily backup cannot run.')
  }
}

interface Making extends Pick<DailyBackup, 'url' | 'files'> {
  db: Db
  settings: BackupSettings
  now: Date
}

/** Makes a backup in the place from the settings. Then removes those older than the number of days to keep. */
export async function makeAndTidy({
  db,
  url,
  files,
  settings,
  now,
}: Making): Promise<{ path: string; manifest: Manifest }> {
  const place = await backupStore(db, settings)
  const name = nameAt(now, await installationId(db))
  const manifest = await place.make(url, files, name)
  const names = await place.names()
  const days = [...new Set(names.map(dayOf))].slice(-settings.keep)
  for (const old of names) if (!days.includes(dayOf(old))) await place.remove(old)
  return { path: place.where(name), manifest }
}

const dayOf = (name: string): string | undefined => backupTime(name)?.toISOString().slice(0, 10)

/** Records a backup made to a file of the person's choice, in a place that we do not know. */
export async function noteBackupByHand(db: Db, { at }: Manifest): Promise<void> {
  await db.updateTable('installation').set({ backed_up_at: at }).execute()
}

interface KnownBackup {
  startedAt: Date
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
  const place = await backupStore(db, settings)
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

/** The name of a daily backup ends with the moment, so that sorting by name sorts by time. */
const NAME = /^(driverdesk-[0-9a-f]{8}-)(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/

const PART_BYTES = 8 * 2 ** 20
const ANSWER_TIMEOUT_MS = 60_000

const load = createRequire(import.meta.url)

interface BackupStore {
  label: string
  where(name: string): string
  /** @throws {StartError} if the place does not exist or cannot be written, as far as can be seen without a backup */
  look(): Promise<void>
  /** @throws {StartError} if it cannot be written */
  make(url: string, files: FileStore, name: string): Promise<Manifest>
  /** Lists this installation's complete backups, oldest first. @throws {StartError} if the place does not exist */
  names(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** Several installations may share the place, and each sees only its own backups. */
export async function backupStore(db: Db, settings: BackupSettings): Promise<BackupStore> {
  const start = startOf(await installationId(db))
  const isOwn = (name: string) => NAME.exec(name)?.[1] === start
  return 'folder' in settings ? folderPlace(settings.folder, isOwn) : bucketPlace(settings.s3, isOwn)
}

const startOf = (installation: string): string => `driverdesk-${installation.slice(0, 8)}-`

/** 'driverdesk-4f1c09aa-20261108T033000Z.backup' */
export const nameAt = (moment: Date, installation: string): string =>
  `${startOf(installation)}${moment.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`

export function backupTime(name: string): Date | undefined {
  const [, , year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return year === undefined ? undefined : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

function folderPlace(folder: string, isOwn: (name: string) => boolean): BackupStore {
  const list = async () => {
    // The folder is not created: if its disk is not mounted, backups would end up on this one.
    if (!existsSync(folder))
      throw new StartError(
        `The folder ${folder} for the backups does not exist. Create it, mount its disk, or check BACKUP_DIR.`,
      )
    return readdir(folder).catch((error: Error) => {
      throw new StartError(`The folder ${folder} for the backups cannot be read (${error.message}).`)
    })
  }
  return {
    label: folder,
    where: (name) => join(folder, name),
    look: async () => {
      await list()
      await access(folder, constants.W_OK | constants.X_OK).catch((error: Error) => {
        throw new StartError(
          `The folder ${folder} for the backups cannot be written (${error.message}). Check its owner and its disk.`,
        )
      })
    },
    make: async (url, files, name) => {
      await list()
      return writeBackup(url, files, join(folder, name))
    },
    names: async () => (await list()).filter(isOwn).toSorted(),
    remove: (name) => rm(join(folder, name)),
  }
}

/** Uploads a backup in parts. If the upload fails there is no object; the store's own rules remove the parts later. */
function bucketPlace(settings: S3Settings, isOwn: (name: string) => boolean): BackupStore {
  const { bucket: Bucket } = settings
  const client = clientOf(settings, ANSWER_TIMEOUT_MS)
  const label = `the bucket ${Bucket}`
  const failed = (error: unknown) =>
    new StartError(
      `${label.replace('the', 'The')} for the backups refuses access or does not respond (${(error as Error).message}). Check BACKUP_BUCKET, S3_ENDPOINT, S3_REGION and the keys.`,
      { cause: error },
    )
  const names = async () => {
    const found: string[] = []
    try {
      for await (const { key } of keysIn(client, Bucket)) if (isOwn(key)) found.push(key)
    } catch (error) {
      throw failed(error)
    }
    return found.toSorted()
  }
  return {
    label,
    where: (name) => `${name} in ${label}`,
    look: async () => void (await names()),
    make: async (url, files, name) => {
      const { Upload }: typeof import('@aws-sdk/lib-storage') = load('@aws-sdk/lib-storage')
      const content = new PassThrough()
      const upload = new Upload({
        client,
        partSize: PART_BYTES,
        queueSize: 1,
        params: { Bucket, Key: name, Body: content, ContentType: 'application/zstd' },
      })
      let refused: unknown
      const sent = upload.done().catch((error: unknown) => {
        refused = error
        content.destroy(error as Error)
      })
      try {
        const manifest = await makeBackup(url, files, content)
        await sent
        if (refused) throw refused
        return manifest
      } catch (error) {
        content.destroy()
        await upload.abort()
        await sent
        throw error === refused ? failed(error) : error
      }
    },
    names,
    remove: async (name) => {
      const { DeleteObjectCommand } = library()
      await client.send(new DeleteObjectCommand({ Bucket, Key: name }))
    },
  }
}
