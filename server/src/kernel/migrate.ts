import { readdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { StartError, VERSION } from './program.ts'

const migrationFolder = join(import.meta.dirname, '../migrations')
const files = new FileMigrationProvider({
  fs: { readdir },
  path: { join },
  migrationFolder,
  import: (file) => import(pathToFileURL(file).href),
})
/** The migrations of this version by name. They are loaded only if some are pending. */
const names = readdirSync(migrationFolder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .toSorted()

/**
 * Migrations that were replaced by fewer ones, which create the same schema
 * (docs/decisions/0056-baseline-migrations.md).
 */
interface Replaced {
  /** The versions that had some of them, and the one that had all, in words for an error message. */
  made: string
  last: string
  earlier: readonly string[]
  now: readonly string[]
}

export const REPLACED: readonly Replaced[] = [
  {
    made: 'an early version 0.1',
    last: 'the last version 0.1',
    earlier: listed(`
      0001_accounts 0002_places_and_people 0003_shifts 0004_changes 0005_driver_notices 0006_cancellations 0007_files
      0008_mail 0009_areas 0010_restaurants 0011_drivers 0014_options 0018_installation 0019_mail_account 0020_users
      0021_news 0022_push 0023_alerts 0024_audit 0025_view_as 0026_news_file_name 0027_timesheets 0028_one_city_name
      0029_timesheet_confirmation 0030_driver_app 0031_invoices 0032_cancellation_bands 0033_payments
      0034_report_options 0035_invoice_mail 0036_freeagent_copies 0037_schedule_steps 0038_templates 0039_told_shifts
      0041_shifts_change_places 0042_plans_are_kept 0043_changed_plans 0044_changed_by_restaurant 0045_invoice_dates
      0046_option_alerts 0047_known_addresses 0050_password_links 0051_password_link_email 0052_cancelled_by
      0053_by_name`),
    now: names.filter((name) => name <= '0114_messages'),
  },
  {
    made: 'an unreleased version 0.2',
    last: 'the last unreleased version 0.2',
    earlier: listed(`
      0116_rota_mail 0120_first_code 0125_confirmed_email 0126_to_approve 0127_option_help 0130_works_number
      0131_pay_out 0132_shift_ask 0133_monthly_report 0134_payroll_program 0135_example 0136_other_ways 0137_ask_steps
      0140_side_by_side 0141_credits 0142_claims 0145_rule_options 0146_driver_rule_facts 0147_rule_reason
      0149_backup_by_hand 0150_short_notice 0151_leave 0152_preferred_times 0153_sick_calls 0160_cascades
      0165_handovers 0166_handover_over 0170_credited_in_full 0172_inactive_offers 0172_planners_undo
      0173_availability_answers 0180_given_back 0181_sick_steps 0188_overpayments 0189_cannot_work
      0190_overpayment_refunds 0192_statement_mail 0193_leave_replaced 0194_other_planner 0195_part_payments
      0196_payroll_columns 0197_notices_of_drivers 0198_refunds_have_rows 0199_account_in_part 0200_open_again`),
    now: names.filter((name) => name > '0114_messages' && name <= '0126_payroll'),
  },
]

function listed(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** A database's schema, compared with the one of this version. */
export interface Schema {
  applied: string[]
  pending: string[]
  unknown: string[]
}

export async function schemaOf(db: Db): Promise<Schema> {
  return schemaWith(await recordedMigrations(db))
}

/** @param recorded the migrations that a database or backup lists */
export function schemaWith(recorded: readonly string[]): Schema {
  const replaced = REPLACED.filter(({ earlier }) => earlier.every((name) => recorded.includes(name)))
  const gone = replaced.flatMap(({ earlier }) => earlier)
  const others = recorded.filter((name) => !gone.includes(name))
  const applied = [...replaced.flatMap(({ now }) => now), ...others].toSorted()
  return {
    applied,
    pending: names.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !names.includes(name)),
  }
}

/**
 * Brings the schema up to date. All pending migrations run in one transaction, under a lock that servers share. A migration
 * may be added after one with a higher number, because parts of the product are written at the same time. So migrations
 * that are written at the same time must not depend on each other.
 *
 * @throws {StartError} if the schema is newer than this version, or older than it can take over
 */
export async function migrate(db: Db): Promise<void> {
  const recorded = await recordedMigrations(db)
  const schema = schemaWith(recorded)
  refuseUnknown(schema)
  for (const replaced of REPLACED)
    if (recorded.some((name) => replaced.earlier.includes(name))) await recordInstead(db, replaced)
  if (schema.pending.length > 0) await run(db, names)
}

/** @throws {StartError} if the schema is newer than this version, or older than it can take over */
export function refuseUnknown({ applied, unknown }: Pick<Schema, 'applied' | 'unknown'>): void {
  refuseEarlier(unknown)
  // This version could write rows that the newer one does not expect.
  if (unknown.length > 0)
    throw new StartError(
      `The database was made by a newer version of Driverdesk: its schema is ${applied.at(-1)}, and version ${VERSION} knows the schema up to ${newest()}. Nothing is changed. Start the newer version, or restore a backup that was made before the upgrade.`,
    )
}

/** @throws {StartError} if the database has no tables of Driverdesk */
export function refuseEmpty({ applied }: Pick<Schema, 'applied'>): void {
  if (applied.length === 0)
    throw new StartError(
      'The database has no tables of Driverdesk. Check DATA_DIR and DATABASE_URL. If it is a new database, create them with: npm run driverdesk -- migrate',
    )
}

/**
 * @param unknown the migrations of a schema that this version does not know
 * @throws {StartError} if some, but not all, of those that were replaced are there
 */
function refuseEarlier(unknown: readonly string[]): void {
  for (const { made, last, earlier } of REPLACED) {
    const missing = earlier.find((name) => !unknown.includes(name))
    if (earlier.some((name) => unknown.includes(name)))
      throw new StartError(
        `The database was made by ${made} of Driverdesk: it lacks ${missing}, and version ${VERSION} knows only the schema of ${last}. Nothing is changed. Run ${last} on it first (CHANGELOG.md names its commit), then version ${VERSION}.`,
      )
  }
}

export const newest = (): string => names.at(-1) as string

/** Applies exactly these migrations to an empty database. */
export async function migrateTo(db: Db, chosen: readonly string[]): Promise<void> {
  await run(
    db,
    names.filter((name) => chosen.includes(name)),
  )
}

async function run(db: Db, chosen: readonly string[]): Promise<void> {
  const getMigrations = async () => {
    const all = Object.entries(await files.getMigrations())
    return Object.fromEntries(all.filter(([name]) => chosen.includes(name)))
  }
  const migrator = new Migrator({ db, provider: { getMigrations }, allowUnorderedMigrations: true })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** One statement, so that the second of two servers that start at once finds nothing to delete and inserts nothing. */
async function recordInstead(db: Db, { earlier, now }: Replaced): Promise<void> {
  const table = sql.table(DEFAULT_MIGRATION_TABLE)
  await sql`
    with earlier as (delete from ${table} where name = any(${earlier}::text[]) returning name)
    insert into ${table} (name, timestamp)
    select name, ${new Date().toISOString()} from unnest(${now}::text[]) as name
    where exists (select from earlier)`.execute(db)
}

/** One query instead of the migrator's many, because nearly every start finds nothing to do. */
async function recordedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } =
    await sql`select from pg_tables where tablename = ${DEFAULT_MIGRATION_TABLE}`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}
