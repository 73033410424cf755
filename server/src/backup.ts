/** `backup` and `restore`: all data in one file. */
import { setFlagsFromString } from 'node:v8'
import { makeAndTidy } from './kernel/backup/dailyBackup.ts'
import type { Manifest } from './kernel/backup/manifest.ts'
import { restoreBackup } from './kernel/backup/restoreBackup.ts'
import { writeBackup } from './kernel/backup/writeBackup.ts'
import { openFileStore } from './kernel/files/openFileStore.ts'
import { checkBucket } from './kernel/files/s3Store.ts'
import { openLog } from './kernel/log.ts'
import { refuseEmpty, refuseUnknown, schemaOf } from './kernel/migrate.ts'
import { onDatabase } from './kernel/open.ts'
import { UsageError } from './kernel/program.ts'
import { readSettings, type Settings } from './kernel/settings.ts'

/** @param file by default a new one beside the daily backups */
export async function backup(file?: string): Promise<void> {
  keepYoungHeapSmall()
  const settings = readSettings(process.env)
  if (settings.s3) await checkBucket(settings.s3)
  await onDatabase(settings, { beside: true, schema: 'any' }, async ({ db, url }) => {
    const schema = await schemaOf(db)
    refuseUnknown(schema)
    refuseEmpty(schema)
    const { path, manifest } = await make(url, settings, file)
    console.log(`${path} is a backup of ${describeContent(manifest)}, as they were at ${manifest.at}.`)
    for (const name of manifest.missing) console.error(`The file store lacks ${name}, which a record names.`)
  })
}

/**
 * Every piece of a backup or a restore is soon rubbish, which V8 frees once the space for young objects is full. Otherwise
 * that space grows, and up to 50 MB of rubbish waits in it.
 */
const keepYoungHeapSmall = (): void => setFlagsFromString('--semi-space-growth-factor=1')

async function make(url: string, settings: Settings, file: string | undefined) {
  const files = openFileStore(settings)
  if (file !== undefined) return { path: file, manifest: await writeBackup(url, files, file) }
  if (settings.backup) return makeAndTidy(url, files, settings.backup, new Date())
  throw new UsageError('Name a file, or set BACKUP_DIR or BACKUP_BUCKET.')
}

export async function restore(path: string): Promise<void> {
  keepYoungHeapSmall()
  const settings = readSettings(process.env)
  const log = openLog(settings)
  if (settings.s3) await checkBucket(settings.s3)
  const manifest = await restoreBackup(path, settings, openFileStore(settings), log)
  console.log(`Restored ${describeContent(manifest)}, as they were at ${manifest.at}.`)
}

function describeContent({ tables, files, jobs }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const written = (count: number) => count.toLocaleString('en-GB')
  return `${written(rows)} rows, ${written(files.length)} files and ${written(jobs.count)} unfinished jobs`
}
