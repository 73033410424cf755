/** `backup` and `restore`: all data in one file. */

import { setFlagsFromString } from 'node:v8'
import { countOf, listOf } from '@driverdesk/domain/kernel/counts.ts'
import { type Manifest, uploadedFiles } from './kernel/backup/archive.ts'
import { makeAndTidy, noteBackupByHand } from './kernel/backup/dailyBackup.ts'
import { restoreBackup } from './kernel/backup/restoreBackup.ts'
import { writeBackup } from './kernel/backup/writeBackup.ts'
import type { Database, Db } from './kernel/database.ts'
import { checkBucket, openFileStore } from './kernel/files/fileStore.ts'
import { openCommandLog } from './kernel/log.ts'
import { refuseEmpty, refuseUnknown, schemaOf } from './kernel/migrate.ts'
import { onDatabase } from './kernel/open.ts'
import { UsageError } from './kernel/program.ts'
import { readSettings, type Settings } from './kernel/settings.ts'

/** @param file by default a new one beside the daily backups */
export async function backup(file?: string): Promise<void> {
  keepYoungHeapSmall()
  const settings = readSettings(process.env)
  if (settings.s3) await checkBucket(settings.s3)
  await onDatabase(settings, 'any', async ({ db, url }) => {
    const schema = await schemaOf(db)
    refuseUnknown(schema)
    refuseEmpty(schema)
    const { path, manifest } = await make({ db, url }, settings, file)
    console.log(`${path} is a backup of ${describeContent(manifest)}, as they were at ${manifest.at}.`)
    for (const name of manifest.missing)
      console.error(`The file store has no ${name}, which a record refers to.`)
    // An older schema has no place for the note.
    if (file !== undefined && schema.pending.length === 0) await note(db, manifest)
  })
}

/** The backup is complete, so the command succeeds even if the database cannot record it. */
async function note(db: Db, manifest: Manifest): Promise<void> {
  await noteBackupByHand(db, manifest).catch((error: Error) =>
    console.error(
      `The database could not record this backup (${error.message}), so \`check\` does not know about it.`,
    ),
  )
}

/**
 * Every piece of a backup or a restore soon becomes garbage, which V8 frees once the space for young objects is full.
 * Otherwise that space grows to hold up to 50 MB of garbage.
 */
const keepYoungHeapSmall = (): void => setFlagsFromString('--semi-space-growth-factor=1')

async function make({ db, url }: Pick<Database, 'db' | 'url'>, settings: Settings, file: string | undefined) {
  const files = openFileStore(settings)
  if (file !== undefined) return { path: file, manifest: await writeBackup(url, files, file) }
  if (settings.backup) return makeAndTidy({ db, url, files, settings: settings.backup, now: new Date() })
  throw new UsageError('Name a file, or set BACKUP_DIR or BACKUP_BUCKET.')
}

export async function restore(path: string): Promise<void> {
  keepYoungHeapSmall()
  const settings = readSettings(process.env)
  const log = openCommandLog(settings)
  if (settings.s3) await checkBucket(settings.s3)
  const manifest = await restoreBackup(path, settings, openFileStore(settings), log)
  console.log(`Restored ${describeContent(manifest)}, as they were at ${manifest.at}.`)
}

function describeContent(manifest: Manifest): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return listOf([
    `${countOf(rows, 'row')}, ${countOf(uploadedFiles(manifest), 'uploaded file')}`,
    countOf(manifest.jobs.count, 'unfinished job'),
  ])
}
