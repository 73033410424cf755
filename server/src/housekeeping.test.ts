import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { housekeeping } from './housekeeping.ts'
import { uploadsFolder } from './kernel/files/callFiles.ts'
import { folderStore } from './kernel/files/fileStore.ts'
import { readSettings } from './kernel/settings.ts'
import { type TestDatabase, testDatabase } from './kernel/testing/testDatabase.ts'
import { forgetOldNotified } from './shifts/shiftChanges.service.ts'
import { addShifts, DRIVERS, fillTestWorld } from './testing/testWorld.ts'
import { unitOf } from './testing/unitOf.ts'

let stored: TestDatabase
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-housekeeping-'))
  stored = await testDatabase()
  await fillTestWorld(stored.database.db)
})
afterAll(async () => {
  await stored.end()
  await rm(folder, { recursive: true })
})

const settings = () => readSettings({ DATA_DIR: folder, EVENTS_HOURS: '30' })

/**
 * Each table that is kept for a while: the column with its age, the number of hours, and the columns of a
 * row.
 */
const REMEMBERS = [
  ['outbox', 'created_at', 30, `seq, channel, event, entity_id`, `nr, 'shift', 'store', 1`],
  ['idempotency_key', 'created_at', 24, `account, key, request_hash`, `'driver:1', nr, ''`],
  ['session', 'last_used_at', 12, `token_hash, panel_user_id`, `'hash ' || nr, 1`],
  ['driver_message', 'created_at', 365 * 24, `title, body, addressee, author_name`, `'a', 'b', 'all', ''`],
  [
    'alert',
    'created_at',
    720,
    `channel, event, driver_id, data`,
    `'driver', 'store', 1, '{"message":"New"}'`,
  ],
  ['schedule_step', 'at', 400 * 24, `actor, actor_name, kind`, `'panel_user:1', '', 'add'`],
  [
    'driver_notice',
    'created_at',
    720,
    `driver_id, kind, shift_ids, title, body`,
    `nr, 'publish', '{}', 'a', 'b'`,
  ],
  ['credentials', 'expires_at', 0, `panel_user_id, email, password_hash`, `nr, 'a', ''`],
  ['password_link', 'expires_at', 0, `token_hash, panel_user_id, email`, `'hash ' || nr, 1, 'a'`],
  ['mail', 'created_at', 90 * 24, `to_address, subject, body, state`, `'a', 'b', 'c', 'failed'`],
  ['sign_in_attempt', 'attempted_at', 24, `kind, email, address`, `'driver', nr, ''`],
  ['sign_in_address', 'signed_in_at', 30 * 24, `kind, email, address`, `'driver', nr, ''`],
] as const

test('removes what is too old and keeps the rest', async () => {
  const { db } = stored.database
  for (const [table, age, hours, columns, values] of REMEMBERS) {
    await sql`insert into ${sql.table(table)} (${sql.raw(columns)}, ${sql.ref(age)})
      select ${sql.raw(values)}, now() - make_interval(hours => ${hours}, mins => case nr when 1 then 1 else -1 end)
      from generate_series(1, 2) as nr`.execute(db)
  }
  await sql`update outbox_head set seq = 2`.execute(db)
  await housekeeping(db, folderStore(join(folder, 'files')), settings(), pino({ level: 'silent' })).run(
    {},
    unitOf(db),
    new AbortController().signal,
  )
  for (const [table, age, hours] of REMEMBERS) {
    const { rows } = await sql<{ nearly: boolean }>`
      select ${sql.ref(age)} > now() - make_interval(hours => ${hours}) as nearly from ${sql.table(table)}`.execute(
      db,
    )
    expect([table, new Set(rows.map(({ nearly }) => nearly))]).toEqual([table, new Set([true])])
  }
  const left = await db.selectFrom('outbox').select(['channel', 'event']).orderBy('seq').execute()
  expect(left).toEqual([
    { channel: 'shift', event: 'store' },
    { channel: 'session', event: 'end' },
  ])
})

test('removes drivers’ notices a month after the shifts’ days', async () => {
  const { db } = stored.database
  const [shift] = await addShifts(db, [{}])
  for (const [driver_id, days] of [
    [DRIVERS.north, 0],
    [DRIVERS.south, 1_000],
  ] as const) {
    await sql`
      insert into told_shift (driver_id, shift_id, restaurant_id, period_date, start_time, finish_time)
      values (${driver_id}, ${shift?.id}, ${shift?.restaurant_id}, current_date - ${days}::int, '10:00', '14:00')`.execute(
      db,
    )
  }
  await forgetOldNotified(db)
  expect(await db.selectFrom('told_shift').select('driver_id').execute()).toEqual([
    { driver_id: DRIVERS.north },
  ])
})

test('clears the rest even if the store does not answer', async () => {
  const left = join(uploadsFolder(folder), 'call-left')
  await mkdir(left, { recursive: true })
  await utimes(left, 0, 0)
  const silent = {
    ...folderStore(join(folder, 'silent')),
    owner: () => Promise.reject(new Error('no answer')),
  }
  const job = housekeeping(stored.database.db, silent, settings(), pino({ level: 'silent' }))
  await expect(job.run({}, unitOf(stored.database.db), new AbortController().signal)).rejects.toThrow(
    'no answer',
  )
  expect(await readdir(uploadsFolder(folder))).toEqual([])
})
