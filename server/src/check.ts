/** `check`: the state of the installation. */

import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { checkBackup } from './kernel/backup/archive.ts'
import { backupStore, newestBackup } from './kernel/backup/dailyBackup.ts'
import type { Db } from './kernel/database.ts'
import { checkBucket, openFileStore } from './kernel/files/fileStore.ts'
import { installationId, namesInStore } from './kernel/files/storedFiles.ts'
import { newest, refuseEmpty, refuseUnknown, schemaOf } from './kernel/migrate.ts'
import { onDatabase } from './kernel/open.ts'
import { StartError } from './kernel/program.ts'
import type { BackupSettings } from './kernel/providerSettings.ts'
import { readSettings, type Settings } from './kernel/settings.ts'
import { readWorkCounts, type WorkCounts } from './workCounts.ts'

/** Only `NOT` results make the check fail. */
type Verdict = 'ok' | 'warn' | 'NOT'
type Finding = readonly [verdict: Verdict, sentence: string]

const LONG_DUE_SECONDS = 15 * 60
/** One address that no longer answers keeps back its driver's notices for five hours. A push service that is away keeps back more. */
const FEW_NOTICES = 50
const BACKUP_HOURS = 36
const CLOCK_SECONDS = 5

/** @throws {StartError} if there is a problem */
export async function check({ backup }: { backup?: string }): Promise<void> {
  if (backup !== undefined) return report(await backupsAt(backup))
  const settings = readSettings(process.env)
  if (settings.s3) await checkBucket(settings.s3)
  const findings = await onDatabase(settings, 'any', async ({ db }) => {
    const schema = await schemaOf(db)
    refuseUnknown(schema)
    refuseEmpty(schema)
    const isCurrent = schema.pending.length === 0
    const sentence = isCurrent
      ? `The schema is up to date: ${newest()}.`
      : `The schema is not up to date, migrations to go: ${schema.pending.length}. Run: npm run driverdesk -- migrate`
    if (!isCurrent) return [['NOT', sentence]] satisfies Finding[]
    return [
      ['ok', sentence],
      await files(db, settings),
      ...(await work(db)),
      ...(settings.databaseUrl ? [] : [await disk(settings)]),
      await backups(db, settings.backup),
    ] satisfies Finding[]
  })
  report(findings)
}

function report(findings: readonly Finding[]): void {
  for (const [verdict, sentence] of findings) console.log(`${verdict.padEnd(4)} ${sentence}`)
  const wrong = findings.filter(([verdict]) => verdict === 'NOT').length
  if (wrong > 0) throw new StartError(wrong === 1 ? 'There is a problem.' : `There are ${wrong} problems.`)
}

/** One backup, or all in a folder. The name of an unfinished backup begins with a dot. */
async function backupsAt(path: string): Promise<Finding[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return [await oneBackup(path)]
  const names = (await readdir(path)).filter((name) => /^[^.].*\.backup$/.test(name)).toSorted()
  if (names.length === 0) return [['NOT', `There is no backup in ${path}: no name ends with .backup.`]]
  const findings: Finding[] = []
  for (const name of names) findings.push(await oneBackup(join(path, name)))
  return findings
}

async function oneBackup(path: string): Promise<Finding> {
  try {
    const { manifest } = await checkBackup(path)
    return ['ok', `${path} is whole: made by version ${manifest.version} at ${manifest.at}.`]
  } catch (error) {
    if (error instanceof StartError) return ['NOT', error.message]
    throw error
  }
}

async function files(db: Db, settings: Settings): Promise<Finding> {
  const store = openFileStore(settings)
  const owner = await store.owner()
  if (owner !== undefined && owner !== (await installationId(db)))
    return ['NOT', 'The file store belongs to another database. Check FILES_DIR and S3_BUCKET.']
  const stored = new Set<string>()
  for await (const name of store.names()) stored.add(name)
  const uploaded = await db.selectFrom('stored_file').select(['name', 'kind']).execute()
  const missing = uploaded.filter((file) => !namesInStore(file).every((name) => stored.has(name))).length
  return missing === 0
    ? ['ok', `No uploaded files are missing (${uploaded.length} in the store).`]
    : ['NOT', `Uploaded files missing from the store: ${missing} of ${uploaded.length}.`]
}

async function work(db: Db): Promise<Finding[]> {
  const { clockOffset, jobs, mails, texts, waiting } = await readWorkCounts(db)
  const due = jobs.filter(({ age }) => age > LONG_DUE_SECONDS).map(({ job }) => job)
  const unsent = mails.find(({ state }) => state === 'failed')?.count ?? 0
  const failedTexts = texts.filter(({ state }) => state === 'failed' || state === 'unknown')
  const lost = failedTexts.reduce((sum, { count }) => sum + count, 0)
  return [
    due.length === 0
      ? ['ok', 'No job is overdue.']
      : [
          'NOT',
          `Jobs have been due for more than 15 minutes: ${[...new Set(due)].join(', ')}. Is a server running?`,
        ],
    unsent === 0
      ? ['ok', 'No email failed in the last 24 hours.']
      : ['NOT', `Emails that failed in the last 24 hours: ${unsent}. See the outbox under Options.`],
    lost === 0
      ? ['ok', 'No text message failed in the last 24 hours.']
      : [
          'NOT',
          `Text messages that failed or may have failed in the last 24 hours: ${lost}. See Push messages under Options.`,
        ],
    ...afterErrors(waiting),
    Math.abs(clockOffset) < CLOCK_SECONDS
      ? ['ok', 'The clock of this machine agrees with that of the database.']
      : [
          'NOT',
          `The clock of this machine is ${Math.round(Math.abs(clockOffset))} seconds ${clockOffset > 0 ? 'ahead of' : 'behind'} that of the database. Set both by NTP.`,
        ],
  ]
}

const CHANNELS = {
  email: ['Emails', 'the outbox under Options'],
  text: ['Text messages', 'Push messages under Options'],
  push: ['Push notices', 'the last errors in a support bundle'],
} as const

/** A message that has only just failed may still go out soon. */
function afterErrors(waiting: WorkCounts['waiting']): Finding[] {
  const some = waiting.filter(({ count }) => count > 0)
  if (some.length === 0) return [['ok', 'No email, text message or push notice waits after an error.']]
  return some.map(({ channel, count, age }) => {
    const [what, where] = CHANNELS[channel]
    const sentence = `${what} that wait after an error: ${numberText(count)}, the oldest for ${inWords(age)}. See ${where}.`
    const isLong = age > LONG_DUE_SECONDS && (channel !== 'push' || count > FEW_NOTICES)
    return [isLong ? 'NOT' : 'warn', sentence]
  })
}

function inWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 120) return countOf(minutes, 'minute')
  return countOf(Math.round(minutes / 60), 'hour')
}

async function disk({ dataDir, neededBytes }: Settings): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = `${numberText(Math.floor((bavail * bsize) / 2 ** 20))} MB are free on the disk of ${dataDir}`
  return bavail * bsize >= neededBytes ? ['ok', `${free}.`] : ['NOT', `${free}, so changes are refused.`]
}

const SET_UP = 'Set BACKUP_DIR or BACKUP_BUCKET for one every day (docs/operating.md, "Backup").'

async function backups(db: Db, settings: BackupSettings | undefined): Promise<Finding> {
  try {
    const place = settings && (await backupStore(db, settings))
    await place?.look()
    const last = await newestBackup(db, settings)
    if (!last)
      return place
        ? ['NOT', `There is no backup of this database in ${place.label}.`]
        : ['warn', `No backup of this database is known. ${SET_UP}`]
    const hours = Math.floor((Date.now() - last.startedAt.getTime()) / 3_600_000)
    const sentence = `The last backup is ${age(hours)} old: ${last.where}.`
    if (hours < BACKUP_HOURS) return ['ok', sentence]
    return settings ? ['NOT', sentence] : ['warn', `${sentence} ${SET_UP}`]
  } catch (error) {
    if (error instanceof StartError) return ['NOT', error.message]
    throw error
  }
}

const age = (hours: number): string => (hours < 1 ? 'less than an hour' : countOf(hours, 'hour'))
