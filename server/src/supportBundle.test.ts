/** `support-bundle` and `check`, run as commands on the database of a server. */
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { folderStore, thumbName } from './kernel/files/fileStore.ts'
import { startJobs } from './kernel/jobs.ts'
import { SETTINGS } from './kernel/settings.ts'
import { run } from './kernel/testing/ownProcess.ts'
import { newDatabase, type TestDatabase, testDatabase } from './kernel/testing/testDatabase.ts'
import { addMail } from './mail/testing/givenMail.ts'
import { reactions } from './reactions.ts'
import { SHOWN, withoutSecrets } from './supportBundle.ts'
import { ACCOUNTS, DRIVERS, fillTestWorld } from './testing/testWorld.ts'

vi.setConfig({ testTimeout: 120_000 })

/** One for every setting that is not shown, and for the one that only commands read. */
const SECRETS: Record<string, string> = {
  S3_ENDPOINT: 'http://s3user:sentinel-s3-endpoint@127.0.0.1:9',
  S3_ACCESS_KEY_ID: 'sentinel-s3-id',
  S3_SECRET_ACCESS_KEY: 'sentinel-s3-secret',
  DATABASE_URL: 'is filled below',
  DATABASE_READ_URL: 'postgres://sentinel-read-user:sentinel-read-password@127.0.0.1:9/driverdesk',
  WEBSITE_URL: 'https://sentinel-website.test/?key=sentinel-website-key',
  PUBLIC_URL: 'https://sentinel-public.test',
  SMTP_URL: 'smtp://sentinel-smtp-user:sentinel%2Fsmtp%2Fpassword@127.0.0.1:9',
  MAIL_FROM: 'sentinel-mail-from@driverdesk.test',
  TEXT_URL: 'https://texts.test/send?key=sentinel-text-url',
  TEXT_BODY: '{"to":"{to}","text":"{text}","key":"sentinel-text-body"}',
  TEXT_AUTHORIZATION: 'Bearer sentinel-text-authorization',
  MAP_TILES_URL: 'https://tiles.test/{z}/{x}/{y}.png?key=sentinel-map-tiles',
  MAP_ATTRIBUTION: 'sentinel-map-attribution',
  GEOCODER_URL: 'https://geocoder.test/search?key=sentinel-geocoder-url',
  GEOCODER_KEY: 'sentinel-geocoder-key',
  STRIPE_SECRET_KEY: 'sk_test_sentinel-stripe-key',
  STRIPE_URL: 'http://127.0.0.1:9/sentinel-stripe-url',
  STRIPE_WEBHOOK_SECRET: 'whsec_sentinel-stripe-webhook',
  FREEAGENT_URL: 'http://127.0.0.1:9/sentinel-freeagent-url',
  FREEAGENT_CLIENT_ID: 'sentinel-freeagent-id',
  FREEAGENT_CLIENT_SECRET: 'sentinel-freeagent-secret',
  FREEAGENT_REFRESH_TOKEN: 'sentinel-freeagent-token',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://user:sentinel-traces@127.0.0.1:9',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9/sentinel-traces-endpoint',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=sentinel-traces-headers',
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'authorization=sentinel-own-headers',
  ADMIN_PASSWORD: 'sentinel-admin-password',
}

let folder: string
let stored: TestDatabase
let env: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-bundle-'))
  stored = await testDatabase()
  await fillTestWorld(stored.database.db)
  const url = new URL(stored.url)
  url.searchParams.set('application_name', 'sentinel-database-url')
  const own = { DATA_DIR: folder, DATABASE_URL: url.href, S3_BUCKET: 'papers', GEOCODER: 'nominatim' }
  env = { ...SECRETS, ...own, LOG_LEVEL: 'warn' }
})
afterAll(async () => {
  await stored.end()
  await rm(folder, { recursive: true })
})

describe('the support bundle', () => {
  test('each setting that is not shown has a sentinel in this test', () => {
    expect([...SETTINGS, 'ADMIN_PASSWORD'].filter((name) => !SHOWN.includes(name)).toSorted()).toEqual(
      Object.keys(SECRETS).toSorted(),
    )
  })

  test('has versions, counts and errors, and no secret or personal data', async () => {
    const { db } = stored.database
    const { id } = await addMail(db)
    const said = `535 sentinel-smtp-user / sentinel/smtp/password of ${ACCOUNTS.manager.email} ${SECRETS.SMTP_URL} ${SECRETS.STRIPE_SECRET_KEY}`
    await sql`update mail set state = 'failed', error = ${said}, tried_at = now() where id = ${id}`.execute(
      db,
    )
    const path = join(folder, 'bundle.json')
    expect(await run('cli.ts', ['support-bundle', path], env)).toEqual({
      code: 0,
      out: `${path} has been written. Check it before you send it.\n`,
      err: '',
    })
    expect((await stat(path)).mode & 0o077).toBe(0)
    const text = await readFile(path, 'utf8')
    expect(text).not.toMatch(/sentinel/i)
    expect(text).not.toMatch(/argon2|@/)
    const bundle = JSON.parse(text)
    expect(bundle).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      settings: { SMTP_URL: 'set', S3_BUCKET: 'papers', FILES_DIR: 'not set', LOG_LEVEL: 'warn' },
      schema: { pending: [], unknown: [] },
      counts: { panel_user: 4, mail: 1 },
      state: { mails: [{ state: 'failed', count: 1 }] },
      lastErrors: {
        mails: [{ state: 'failed', error: expect.stringContaining('535 <secret> / <secret> of <email>') }],
      },
    })
  })

  test('has no password of a database with several hosts, which only an error contains', () => {
    const env = { DATABASE_URL: 'postgres://desk-account:sentinel%2Fpassword@one:5432,two:5432/desk' }
    expect(withoutSecrets('desk-account may not use sentinel/password', env)).toBe(
      '<secret> may not use <secret>',
    )
  })

  test('is written without the database if that does not answer', async () => {
    const path = join(folder, 'away.json')
    const away = 'postgres://driverdesk:sentinel-password@127.0.0.1:9/driverdesk'
    const { code, out, err } = await run('cli.ts', ['support-bundle', path], { ...env, DATABASE_URL: away })
    expect([code, out]).toEqual([0, `${path} has been written. Check it before you send it.\n`])
    expect(err).toMatch(/^It contains nothing from the database\. The database does not answer \(.+\)\./)
    const text = await readFile(path, 'utf8')
    expect(JSON.parse(text)).toMatchObject({
      settings: { DATABASE_URL: 'set' },
      problem: expect.stringContaining('The database does not answer'),
    })
    expect(text).not.toContain('sentinel')
  })

  test('is written with the reason if the settings are wrong', async () => {
    const path = join(folder, 'wrong.json')
    const wrong = { ...env, PORT: 'high', DATABASE_URL: 'mysql://sentinel-user:sentinel-password@db/desk' }
    const { code, out, err } = await run('cli.ts', ['support-bundle', path], wrong)
    expect([code, out]).toEqual([0, `${path} has been written. Check it before you send it.\n`])
    const reason = 'PORT: must be a port number.\nDATABASE_URL: must start with postgres://.'
    expect(err).toBe(
      `It contains nothing from the database. Driverdesk cannot start with these settings.\n${reason}\n`,
    )
    const text = await readFile(path, 'utf8')
    expect(JSON.parse(text)).toMatchObject({
      settings: { PORT: 'high', DATABASE_URL: 'set' },
      problem: expect.stringContaining(reason),
    })
    expect(text).not.toContain('sentinel')
  })

  test('does not overwrite another file, and says why it cannot be written', async () => {
    const path = join(folder, 'bundle.json')
    expect(await run('cli.ts', ['support-bundle', path], env)).toMatchObject({
      code: 1,
      err: `${path} already exists. Nothing is overwritten.\n`,
    })
    expect(await run('cli.ts', ['support-bundle', join(folder, 'a'.repeat(300))], env)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^\S+ cannot be written \(ENAMETOOLONG.+\n$/),
    })
  })
})

describe('the check', () => {
  const check = (more: Record<string, string> = {}) =>
    run('cli.ts', ['check'], { DATA_DIR: folder, DATABASE_URL: stored.url, ...more })

  test('lists all checks, and exits with 1 if there is a problem', async () => {
    const { db } = stored.database
    await db.deleteFrom('mail').execute()
    expect(await check()).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^ok {3}The schema is up to date: \S+\.\nok {3}No uploaded files are missing \(0 in the store\)\.\n/,
      ),
      err: '',
    })
    const name = `${'6'.repeat(32)}.pdf`
    await db.insertInto('stored_file').values({ name, kind: 'driver_agreement', owner_id: 1 }).execute()
    const { id } = await addMail(db)
    await db.updateTable('mail').set({ state: 'failed' }).where('id', '=', id).execute()
    await mkdir(join(folder, 'none'))
    const { code, out, err } = await check({ BACKUP_DIR: join(folder, 'none') })
    expect([code, err]).toEqual([1, 'There are 3 problems.\n'])
    expect(out).toContain('NOT  Uploaded files missing from the store: 1 of 1.')
    expect(out).toContain('NOT  Emails that failed in the last 24 hours: 1. See the outbox under Options.')
    expect(out).toContain(`NOT  There is no backup of this database in ${join(folder, 'none')}.`)
    await writeFile(join(folder, 'none', 'driverdesk-old.backup'), 'not of ours')
    expect((await check({ BACKUP_DIR: join(folder, 'none') })).out).toContain(
      'NOT  There is no backup of this database in',
    )
    expect((await check({ BACKUP_DIR: join(folder, 'nowhere') })).out).toContain(
      `NOT  The folder ${join(folder, 'nowhere')} for the backups does not exist. Create it, mount its disk, or check BACKUP_DIR.`,
    )
    await writeFile(join(folder, 'paper'), 'a paper')
    const store = folderStore(join(folder, 'files'))
    await store.put(name, join(folder, 'paper'))
    expect((await check()).out).toContain('ok   No uploaded files are missing (1 in the store).')
    const logo = `${'7'.repeat(32)}.png`
    await db.insertInto('stored_file').values({ name: logo, kind: 'restaurant_logo', owner_id: 1 }).execute()
    await store.put(logo, join(folder, 'paper'))
    expect((await check()).out).toContain('NOT  Uploaded files missing from the store: 1 of 2.')
    await store.put(thumbName(logo), join(folder, 'paper'))
    expect((await check()).out).toContain('ok   No uploaded files are missing (2 in the store).')
  })

  test('names emails, texts and push notices that wait after an error', async () => {
    const { db } = stored.database
    await db.deleteFrom('mail').execute()
    const waiting = (line: string) => expect.stringContaining(`\n${line}\n`)
    expect((await check()).out).toEqual(
      waiting('ok   No email, text message or push notice waits after an error.'),
    )
    const error = 'The mail server does not accept our sign-in: 535.'
    const { id } = await addMail(db, { state: 'queued', error, created_at: new Date().toISOString() })
    expect(await check()).toMatchObject({
      code: 0,
      out: waiting(
        'warn Emails that wait after an error: 1, the oldest for 1 minute. See the outbox under Options.',
      ),
    })
    await sql`update mail set created_at = now() - interval '16 minutes' where id = ${id}`.execute(db)
    expect(await check()).toMatchObject({
      code: 1,
      out: waiting(
        'NOT  Emails that wait after an error: 1, the oldest for 16 minutes. See the outbox under Options.',
      ),
    })
    await addMail(db, {
      state: 'queued',
      error,
      created_at: new Date(Date.now() - 5 * 3_600_000).toISOString(),
    })
    const text = { driver_id: DRIVERS.north, phone: '+447700900123', body: 'Hello' }
    await db
      .insertInto('driver_text')
      .values([
        { ...text, state: 'failed', error: 'The text gateway answered 400.' },
        { ...text, state: 'unknown', error: 'The text gateway answered 500.' },
      ])
      .execute()
    const { out } = await check()
    expect(out).toEqual(
      waiting(
        'NOT  Emails that wait after an error: 2, the oldest for 5 hours. See the outbox under Options.',
      ),
    )
    expect(out).toEqual(
      waiting(
        'NOT  Text messages that failed or may have failed in the last 24 hours: 2. See Push messages under Options.',
      ),
    )
    await db.deleteFrom('mail').execute()
    await db.deleteFrom('driver_text').execute()
  })

  test('reports a problem only if many push notices wait for a long time', async () => {
    const { db } = stored.database
    const kinds = [{ name: 'notice', run: async () => {} }]
    const log = pino({ level: 'silent' })
    const jobs = await startJobs(stored.database, kinds, { timeZone: 'UTC', log, reactions, works: false })
    await jobs.stop()
    const notices = (count: number) =>
      sql`insert into jobs.job (name, state, retry_count, created_on)
        select 'notice', 'retry', 1, now() - interval '4 hours' from generate_series(1, ${count}::int)`.execute(
        db,
      )
    const line = (verdict: string, count: number) =>
      `\n${verdict} Push notices that wait after an error: ${count}, the oldest for 4 hours. See the last errors in a support bundle.\n`
    await notices(50)
    expect(await check()).toMatchObject({ code: 0, out: expect.stringContaining(line('warn', 50)) })
    await notices(1)
    expect(await check()).toMatchObject({ code: 1, out: expect.stringContaining(line('NOT ', 51)) })
    await sql`drop schema jobs cascade`.execute(db)
  })

  test('warns if there is no backup, and knows backups made by hand', async () => {
    const last = async (more?: Record<string, string>) => {
      const { code, out } = await check(more)
      return { code, said: out.trimEnd().split('\n').at(-1) }
    }
    const { db } = stored.database
    await db.deleteFrom('mail').execute()
    const SET_UP = 'Set BACKUP_DIR or BACKUP_BUCKET for one every day (docs/operating.md, "Backup").'
    expect(await last()).toEqual({
      code: 0,
      said: `warn No backup of this database is known. ${SET_UP}`,
    })
    const path = join(folder, 'by-hand.backup')
    expect(
      await run('cli.ts', ['backup', path], { DATA_DIR: folder, DATABASE_URL: stored.url }),
    ).toMatchObject({ code: 0, err: '' })
    const fresh = { code: 0, said: 'ok   The last backup is less than an hour old: made by hand.' }
    expect(await last()).toEqual(fresh)
    expect(await last({ BACKUP_DIR: join(folder, 'none') })).toEqual(fresh)
    await sql`update installation set backed_up_at = now() - interval '37.5 hours'`.execute(db)
    expect(await last()).toEqual({
      code: 0,
      said: `warn The last backup is 37 hours old: made by hand. ${SET_UP}`,
    })
    expect(await last({ BACKUP_DIR: join(folder, 'none') })).toEqual({
      code: 1,
      said: 'NOT  The last backup is 37 hours old: made by hand.',
    })
  })

  test('compares the clock with that of the database', async () => {
    const slow = 'const%20right=Date.now;Date.now=()=>right()-95_000'
    const { out } = await check({ NODE_OPTIONS: `--import=data:text/javascript,${slow}` })
    expect(out).toContain(
      'NOT  The clock of this machine is 95 seconds behind that of the database. Set both by NTP.',
    )
    expect((await check()).out).toContain('ok   The clock of this machine agrees with that of the database.')
  })

  test('reports an empty database as the other commands do', async () => {
    const empty = await newDatabase()
    try {
      await sql`drop schema if exists jobs, public cascade`.execute(empty.database.db)
      await sql`create schema public`.execute(empty.database.db)
      for (const command of [['check'], ['users', 'list'], ['backup', join(folder, 'empty.backup')]])
        expect(await run('cli.ts', command, { DATA_DIR: folder, DATABASE_URL: empty.url })).toMatchObject({
          code: 1,
          err: expect.stringMatching(
            /^The database has no tables of Driverdesk\. .+ npm run driverdesk -- migrate\n$/,
          ),
        })
    } finally {
      await empty.end()
    }
  })

  test('reports an outdated schema, and changes nothing', async () => {
    const { db } = stored.database
    const { rows } = await sql`delete from kysely_migration where name = '0114_messages' returning *`.execute(
      db,
    )
    expect(await check()).toMatchObject({
      code: 1,
      out: 'NOT  The schema is not up to date, migrations to go: 1. Run: npm run driverdesk -- migrate\n',
    })
    await sql`insert into kysely_migration select * from json_populate_recordset(null::kysely_migration, ${JSON.stringify(rows)})`.execute(
      db,
    )
  })
})
