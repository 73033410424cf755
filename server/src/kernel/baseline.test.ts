/** A database, or a backup, whose migrations were replaced (docs/decisions/0056-baseline-migrations.md). */
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AVAILABILITY_DAY_KEY,
  AVAILABILITY_TIME_KEY,
  HANDOVER_HOURS_KEY,
  HANDOVER_KEY,
  OFFER_QUIET_FROM_KEY,
  OFFER_QUIET_TO_KEY,
} from '@driverdesk/domain/options/optionKeys.ts'
import { RULES, ruleKey } from '@driverdesk/domain/options/ruleLevels.ts'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { addShifts, fillTestWorld } from '../testing/testWorld.ts'
import { restoreBackup } from './backup/restoreBackup.ts'
import { makeBackup } from './backup/writeBackup.ts'
import { connect, type Db } from './database.ts'
import { folderStore } from './files/fileStore.ts'
import { migrate, migrateTo, REPLACED, schemaOf } from './migrate.ts'
import { openDatabase } from './open.ts'
import { readSettings } from './settings.ts'
import { storedState } from './testing/storedState.ts'
import { newDatabase, type TestDatabase } from './testing/testDatabase.ts'

const log = pino({ level: 'silent' })
const version01 = await readFile(new URL('testing/version-0.1.sql', import.meta.url), 'utf8')
const texts = ['tab\t', 'line\nend', 'Zoë 名 🚲']

let fresh: TestDatabase
let old: TestDatabase
/** All migrations of this version, and the ones among them that make the schema of version 0.1. */
let all: string[]
let baseline: string[]
beforeAll(async () => {
  fresh = await newDatabase()
  old = await newDatabase()
  all = await recorded(fresh.database.db)
  baseline = all.filter((name) => name <= '0114_messages')
})
afterAll(async () => {
  await fresh.end()
  await old.end()
})
beforeEach(fillOf01)

async function fillOf01(): Promise<void> {
  await empty(old.database.db)
  await sql.raw(version01).execute(old.database.db)
  await addRows()
}

async function fillOf02({ earlier, now }: (typeof REPLACED)[number], later = false): Promise<void> {
  const { db } = old.database
  await empty(db)
  await migrateTo(
    db,
    all.filter((name) => later || name <= String(now.at(-1))),
  )
  await sql`delete from kysely_migration where name = any(${now}::text[])`.execute(db)
  await sql`insert into kysely_migration select name, now()::text from unnest(${earlier}::text[]) as name`.execute(
    db,
  )
  await addRows()
}

async function addRows(): Promise<void> {
  const { db } = old.database
  await fillTestWorld(db)
  await addShifts(
    db,
    texts.map((comment) => ({ comment })),
  )
}

async function empty(db: Db): Promise<void> {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
}

async function recorded(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function commentsOf(db: Db): Promise<string[]> {
  const shifts = await db.selectFrom('shift').select('comment').orderBy('id').execute()
  return shifts.map(({ comment }) => comment)
}

/** Options that came later. */
const LATER_OPTIONS = [
  'payroll_program',
  'payroll_columns',
  'payroll_references',
  'text_after_hours',
  'texts_a_month',
  'rule_exceptions',
  'short_notice_pay',
  OFFER_QUIET_FROM_KEY,
  OFFER_QUIET_TO_KEY,
  HANDOVER_KEY,
  HANDOVER_HOURS_KEY,
  AVAILABILITY_DAY_KEY,
  AVAILABILITY_TIME_KEY,
  ...RULES.map(ruleKey),
]

/** All rows but the installation's, without the tables and columns that came later. */
async function keptState(db: Db) {
  const { installation, panel_user, driver, shift, area, ...rest } = await storedState(db)
  const { pay_export, pay_export_line, pay_statement_mail, option, ...more } = rest
  const { driver_text, driver_text_shift, monthly_report, shift_ask, leave_request, ...later } = more
  const { short_notice, claim, cascade, offer, handover, driver_preferred_time, example, ...newer } = later
  const { availability_answer, availability_reminder, shift_to_tell, ...others } = newer
  const users =
    await sql`select to_jsonb(panel_user) - 'confirmed' as row from panel_user order by id`.execute(db)
  const drivers = await sql`select to_jsonb(driver)
      - array['works_number', 'opt_out_from', 'opt_out_until', 'visa_hours', 'visa_from', 'visa_until', 'wished_hours'] as row from driver order by id`.execute(
    db,
  )
  const shifts =
    await sql`select to_jsonb(shift) - array['rule_reason', 'rule_keys', 'cannot_work', 'claims', 'claim_hours'] as row
    from shift order by id`.execute(db)
  const areas = await sql`select to_jsonb(area) - array['claims', 'claim_hours'] as row
    from area order by id`.execute(db)
  const options = await sql`select to_jsonb(option) - 'description' as row from option
    where okey <> all(${LATER_OPTIONS}) order by id`.execute(db)
  const known = { users, shifts, areas, drivers, options }
  return { ...others, ...Object.fromEntries(Object.entries(known).map(([name, { rows }]) => [name, rows])) }
}

/** The same for an unreleased 0.2. */
async function keptStateOf02(db: Db) {
  const { rows } = await sql`select to_jsonb(shift) - 'rule_keys' as row from shift order by id`.execute(db)
  const { shift_to_tell, ...others } = await storedState(db)
  return { ...others, shift: rows }
}

/** A credited invoice of £120.00, whose credit note an email brings, and a sent one of £80.00. */
async function addInvoicesOf01(db: Db): Promise<void> {
  await sql`
    insert into invoice (id, number, restaurant_id, period_date_from, period_date_to, commission, commission_basis,
      booking_fee, vat_rate, minutes, shifts, earned, fees, commission_amount, booking_amount, vat_amount, total, parties,
      due_days, sent_on, due_date, sent_at, credited_at)
    select nr, nr, 1, '2026-06-01', '2026-06-07', 0, 'percent', 0, 0, 240, 1, total, 0, 0, 0, 0, total, '{}', 14,
      '2026-06-08', '2026-06-22', '2026-06-08T12:00:00Z', credited_at
    from (values (1, 120, timestamptz '2026-06-10T12:00:00Z'), (2, 80, null)) as invoices (nr, total, credited_at)`.execute(
    db,
  )
  await sql`
    insert into credit_note (number, invoice_id, reason, created_on)
    values (1, 1, 'Wrong week', '2026-06-10')`.execute(db)
  await sql`
    insert into mail (to_address, subject, body, invoice_id, attachment, attachment_name)
    values ('north@driverdesk.test', 'Credit note', 'Hello', 1, 'credit_note', 'CN-001.pdf')`.execute(db)
}

describe('a new database', () => {
  it('has the schema of the last version 0.1 after the baseline', async () => {
    const { db } = old.database
    const catalogue = await catalogueOf(db)
    await empty(db)
    await migrateTo(db, baseline)
    expect(await catalogueOf(db)).toEqual(catalogue)
  })

  it('begins with the same options', async () => {
    const optionsOf = ({ database }: TestDatabase) =>
      database.db
        .selectFrom('option')
        .select(['id', 'okey', 'ovalue'])
        .where('okey', 'not in', LATER_OPTIONS)
        .orderBy('id')
        .execute()
    const options = await optionsOf(fresh)
    expect(options).toHaveLength(18)
    expect(options).toEqual(await optionsOf(old))
  })
})

describe('a database of version 0.1', () => {
  it('keeps its credit notes as ones in full, which 0.1 beside this version still reads and adds', async () => {
    const { db } = old.database
    await addInvoicesOf01(db)
    await migrate(db)
    const rows = async (table: string) =>
      (await sql`select * from ${sql.table(table)} order by id`.execute(db)).rows
    expect(await rows('invoice_credit')).toMatchObject([
      {
        number: 1,
        invoice_id: 1,
        amount: '120.00',
        in_full: true,
        refund_by: null,
        created_on: '2026-06-10',
      },
    ])
    expect(await rows('invoice')).toMatchObject([
      { credited: '120.00', refunds: '0.00' },
      { credited: '0.00', refunds: '0.00' },
    ])
    expect(await rows('mail')).toMatchObject([{ attachment: 'credit_note', credit_note_id: 1 }])
    await sql`
      insert into invoice_credit (number, invoice_id, amount, in_full, reason, created_on)
      values (2, 2, 30, false, 'A shorter shift', '2026-06-11')`.execute(db)
    // 0.1 counts only the notes that it sees.
    const { rows: added } = await sql`
      insert into credit_note (number, invoice_id, reason, creator_name, created_on)
      values ((select max(number) + 1 from credit_note), 2, 'Wrong week', 'Ann', '2026-06-12')
      returning number`.execute(db)
    expect(added).toEqual([{ number: 3 }])
    expect(await rows('credit_note')).toMatchObject([{ number: 1 }, { number: 3, creator_name: 'Ann' }])
    expect(await rows('invoice_credit')).toMatchObject([
      {},
      { number: 2 },
      { amount: '50.00', in_full: true },
    ])
    expect(await rows('invoice')).toMatchObject([{}, { credited: '80.00' }])
  })

  it('is not current: a command that changes no schema asks for migrations, and changes nothing', async () => {
    const before = await recorded(old.database.db)
    const settings = readSettings({ DATABASE_URL: old.url })
    await expect(openDatabase(settings, log, { schema: 'current' })).rejects.toThrow(
      'Bring it up to date with: npm run driverdesk -- migrate',
    )
    expect(await recorded(old.database.db)).toEqual(before)
  })
})

describe.each(REPLACED)('a database of $last', (replaced) => {
  const { made, last, earlier, now } = replaced
  beforeEach(async () => {
    if (made === 'an unreleased version 0.2') await fillOf02(replaced)
  })

  it('is recorded as one of this version, keeps its rows, and runs only what came after', async () => {
    const { db } = old.database
    expect(await recorded(db)).toEqual(expect.arrayContaining([...earlier]))
    const stateOf = made === 'an early version 0.1' ? keptState : keptStateOf02
    const before = await stateOf(db)
    await migrate(db)
    expect(await recorded(db)).toEqual(all)
    expect(await stateOf(db)).toEqual(before)
    expect(await catalogueOf(db)).toEqual(await catalogueOf(fresh.database.db))
    await migrate(db)
    expect(await recorded(db)).toEqual(all)
  })

  it('can be started by two servers at once', async () => {
    const other = connect(old.url)
    await Promise.all([migrate(old.database.db), migrate(other.db)])
    await other.close()
    expect(await recorded(old.database.db)).toEqual(all)
    expect(await commentsOf(old.database.db)).toEqual(texts)
  })

  it('counts as one with the migrations of this version', async () => {
    const applied = all.filter((name) => name <= String(now.at(-1)))
    const pending = all.filter((name) => !applied.includes(name))
    expect(await schemaOf(old.database.db)).toEqual({ applied, pending, unknown: [] })
  })

  it.each(['migrate', 'current'] as const)(
    'is refused and left unchanged if it lacks one (%s)',
    async (schema) => {
      for (const name of [earlier.at(-1), earlier[20]]) {
        await sql`delete from kysely_migration where name = ${name}`.execute(old.database.db)
        const before = await storedState(old.database.db)
        const known = await recorded(old.database.db)
        const opening = openDatabase(readSettings({ DATABASE_URL: old.url }), log, { schema })
        await expect(opening).rejects.toThrow(refusal(made, last, name))
        expect(await storedState(old.database.db)).toEqual(before)
        expect(await recorded(old.database.db)).toEqual(known)
      }
    },
  )

  it('is backed up and restored, with its rows and as a database of this version', async () => {
    expect((await backUp()).migrations).toEqual(expect.arrayContaining([...earlier]))
    await restore()
    expect(await recorded(old.database.db)).toEqual(all)
    expect(await commentsOf(old.database.db)).toEqual(texts)
    expect(await catalogueOf(old.database.db)).toEqual(await catalogueOf(fresh.database.db))
  })

  it('is not restored if its backup lacks one, and nothing is written', async () => {
    await sql`delete from kysely_migration where name = ${earlier.at(-1)}`.execute(old.database.db)
    await backUp()
    await expect(restore()).rejects.toThrow(refusal(made, last, earlier.at(-1)))
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(old.database.db)
    expect(rows).toEqual([])
  })
})

test('a command that changes no schema takes a database of the last unreleased version 0.2 as it is', async () => {
  for (const replaced of REPLACED.slice(1)) await fillOf02(replaced, true)
  const before = await recorded(old.database.db)
  const opened = await openDatabase(readSettings({ DATABASE_URL: old.url }), log, { schema: 'current' })
  await opened.close()
  expect(await recorded(old.database.db)).toEqual(before)
})

const refusal = (made: string, last: string, lacks: string | undefined) =>
  new RegExp(
    `^The database was made by ${made} of Driverdesk: it lacks ${lacks}, and version \\d\\S+ knows only the schema of ${last}\\. Nothing is changed\\. Run ${last} on it first \\(CHANGELOG\\.md names its commit\\), then version \\d\\S+\\.$`,
  )

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-baseline-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const backUp = () =>
  makeBackup(old.url, folderStore(join(folder, 'files')), createWriteStream(join(folder, 'backup')))
const restore = async () => {
  await empty(old.database.db)
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: old.url })
  const store = folderStore(await mkdtemp(join(folder, 'restored-')))
  await restoreBackup(join(folder, 'backup'), settings, store, log)
}

/**
 * Everything that `pg_dump --schema-only` writes, read from the catalogues; the order of the columns counts.
 */
async function catalogueOf(db: Db): Promise<Record<string, unknown[]>> {
  const parts = {
    relations: sql`
      select relname, relkind, relpersistence, reloptions, obj_description(oid) as comment,
        case relkind when 'v' then pg_get_viewdef(oid) end as view from pg_class
      where relnamespace = 'public'::regnamespace and relkind <> 'i' order by 1`,
    columns: sql`
      select attrelid::regclass::text as relation, attnum, attname, format_type(atttypid, atttypmod) as type,
        attnotnull, attidentity, attgenerated, attcollation::regcollation::text as collation, attstorage,
        pg_get_expr(adbin, adrelid) as expression, col_description(attrelid, attnum) as comment
      from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 order by 1, 2`,
    constraints: sql`
      select conrelid::regclass::text as relation, conname, pg_get_constraintdef(oid) as definition, convalidated
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    // PostgreSQL checks those that forbid a removal in this order, and the first one decides the message.
    forbidding: sql`
      select confrelid::regclass::text as relation, json_agg(conname order by oid) as keys from pg_constraint
      where connamespace = 'public'::regnamespace and contype = 'f' and confdeltype in ('a', 'r') group by 1 order by 1`,
    indexes: sql`
      select indexname, indexdef as definition from pg_indexes where schemaname = 'public' order by 1`,
    triggers: sql`
      select tgname, tgenabled, pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by 1`,
    functions: sql`
      select proname, pg_get_functiondef(oid) as definition from pg_proc
      where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
        and prolang <> (select oid from pg_language where lanname = 'internal') order by 1`,
    sequences: sql`
      select seqrelid::regclass::text as sequence, seqtypid::regtype::text as type, seqstart::text, seqincrement::text, seqmax::text
      from pg_sequence order by 1`,
    collations: sql`
      select collname, collprovider, colllocale from pg_collation where collnamespace = 'public'::regnamespace`,
    extensions: sql`select extname, extversion from pg_extension order by 1`,
  }
  const read = Object.entries(parts).map(async ([name, query]) => [name, (await query.execute(db)).rows])
  const catalogue = Object.fromEntries(await Promise.all(read)) as Record<string, unknown[]>
  for (const [name, rows] of Object.entries(catalogue)) expect(rows.length, name).toBeGreaterThan(0)
  return catalogue
}
