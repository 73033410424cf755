/** `support-bundle`: facts for remote support, without secrets and personal data. */
import { rm, writeFile } from 'node:fs/promises'
import { arch, platform, release, totalmem } from 'node:os'
import { sql } from 'kysely'
import type { Db } from './kernel/database.ts'
import { schemaOf } from './kernel/migrate.ts'
import { onDatabase } from './kernel/open.ts'
import { hostsOf } from './kernel/primary.ts'
import { StartError, VERSION } from './kernel/program.ts'
import { readSettings, SETTINGS } from './kernel/settings.ts'
import { readWorkCounts } from './workCounts.ts'

/** For all other settings it shows only whether they are set, because even an address can contain a password. */
export const SHOWN: readonly string[] = `
  PORT HOST DATA_DIR FILES_DIR MIN_FREE_MB S3_BUCKET S3_REGION BUSINESS_TIMEZONE REGISTRATION TRUSTED_PROXIES
  GEOCODER LOG_LEVEL DRAIN_SECONDS TEXT_TYPE MAX_CONNECTIONS REQUEST_SECONDS SOCKETS_PER_ACCOUNT UNREAD_EVENTS
  MESSAGES_PER_SOCKET EVENTS_HOURS BODY_KB UPLOAD_MB UPLOAD_MEGAPIXELS WAITING_LOGINS WAITING_PICTURES
  WAITING_PDFS DATABASE_CONNECTIONS QUERY_SECONDS BACKUP_DIR BACKUP_BUCKET BACKUP_KEEP BACKUP_TIME METRICS_PORT
  OTEL_SDK_DISABLED`
  .trim()
  .split(/\s+/)

const ERRORS = 50

export async function supportBundle(path: string): Promise<void> {
  const { env } = process
  // A bundle is needed most if settings are wrong or the database does not answer.
  const found = await readDatabase(env).catch((error: Error) => ({ problem: error.message }))
  const bundle = {
    at: new Date().toISOString(),
    version: VERSION,
    node: process.version,
    system: { platform: platform(), arch: arch(), release: release(), memoryBytes: totalmem() },
    settings: Object.fromEntries(SETTINGS.map((name) => [name, shown(name, env[name])])),
    ...found,
  }
  const text = withoutSecrets(JSON.stringify(bundle, null, 2), env)
  try {
    await writeFile(path, `${text}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    if (isThere) throw new StartError(`${path} already exists. Nothing is overwritten.`)
    // A full disk leaves half a file.
    await rm(path, { force: true }).catch(() => {})
    throw new StartError(`${path} cannot be written (${(error as Error).message}).`)
  }
  console.log(`${path} has been written. Check it before you send it.`)
  if ('problem' in found) console.error(`It contains nothing from the database. ${found.problem}`)
}

async function readDatabase(env: NodeJS.ProcessEnv) {
  const settings = readSettings(env)
  return onDatabase(settings, 'any', ({ db }) => describeDatabase(db))
}

function shown(name: string, value: string | undefined): string {
  if (!value) return 'not set'
  return SHOWN.includes(name) ? value : 'set'
}

async function describeDatabase(db: Db) {
  const schema = await schemaOf(db)
  const { rows: about } = await sql<{ postgres: string }>`select version() as postgres`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.count ?? 0
  }
  const isCurrent = schema.pending.length === 0 && schema.unknown.length === 0
  return {
    postgres: about[0]?.postgres,
    schema,
    counts,
    // A schema of another version may lack these columns.
    ...(isCurrent && { state: await readWorkCounts(db), lastErrors: await lastErrors(db) }),
  }
}

/** The last errors of jobs and emails, without the people concerned. */
async function lastErrors(db: Db) {
  const { rows: mails } = await sql`
    select tried_at as at, state, error from mail where error <> '' order by tried_at desc nulls last
    limit ${ERRORS}`.execute(db)
  const { rows: found } = await sql`select where to_regclass('jobs.job') is not null`.execute(db)
  if (found.length === 0) return { mails, jobs: [] }
  const { rows: jobs } = await sql`
    select coalesce(completed_on, started_on) as at, name as job, state::text, retry_count as tries,
      output ->> 'message' as error
    from jobs.job where output ->> 'message' is not null and state::text <> 'completed'
    order by 1 desc nulls last limit ${ERRORS}`.execute(db)
  return { mails, jobs }
}

/** Removes secrets and addresses, because an error can repeat its input. */
export function withoutSecrets(text: string, env: NodeJS.ProcessEnv): string {
  let clean = text
  const hidden = [...SETTINGS, 'ADMIN_PASSWORD'].filter((name) => !SHOWN.includes(name))
  const secrets = hidden.flatMap((name) => (env[name] ? partsOf(env[name]) : []))
  // Longest first, because one may be part of another.
  for (const secret of secrets.toSorted((one, other) => other.length - one.length))
    clean = clean.replaceAll(JSON.stringify(secret).slice(1, -1), '<secret>')
  return clean.replace(/[^\s"<>(),;:]+/g, (word) => (word.includes('@') ? '<email>' : word))
}

/** The whole value, and the user, password and query of an address. Very short parts are left out: they occur in any text. */
function partsOf(value: string): string[] {
  // An address with several hosts is not a URL, but it makes one with each host.
  const addresses = hostsOf(value).filter((address) => URL.canParse(address))
  const parts = addresses.flatMap((address) => {
    const { username, password, searchParams } = new URL(address)
    const others = [username, ...searchParams.values()]
    return [
      ...longerThan(2, [password, decoded(password)]),
      ...longerThan(5, [...others, ...others.map(decoded)]),
    ]
  })
  return [...longerThan(2, [value]), ...parts]
}

const longerThan = (length: number, texts: readonly string[]): string[] =>
  texts.filter((text) => text.length > length)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
