import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import * as accounts from '../migrations/0001_accounts.ts'
import * as placesAndPeople from '../migrations/0002_places_and_people.ts'
import * as shifts from '../migrations/0003_shifts.ts'
import * as changes from '../migrations/0004_changes.ts'
import * as driverNotices from '../migrations/0005_driver_notices.ts'
import * as cancellations from '../migrations/0006_cancellations.ts'
import * as files from '../migrations/0007_files.ts'
import * as mail from '../migrations/0008_mail.ts'
import * as areas from '../migrations/0009_areas.ts'
import * as restaurants from '../migrations/0010_restaurants.ts'
import * as drivers from '../migrations/0011_drivers.ts'
import * as moreOptions from '../migrations/0014_options.ts'
import * as installation from '../migrations/0018_installation.ts'
import * as mailAccount from '../migrations/0019_mail_account.ts'
import * as users from '../migrations/0020_users.ts'
import * as news from '../migrations/0021_news.ts'
import * as push from '../migrations/0022_push.ts'
import * as alerts from '../migrations/0023_alerts.ts'
import * as audit from '../migrations/0024_audit.ts'
import * as viewAs from '../migrations/0025_view_as.ts'
import * as newsFileName from '../migrations/0026_news_file_name.ts'
import * as timesheets from '../migrations/0027_timesheets.ts'
import * as oneCityName from '../migrations/0028_one_city_name.ts'
import * as timesheetConfirmation from '../migrations/0029_timesheet_confirmation.ts'
import * as driverApp from '../migrations/0030_driver_app.ts'
import * as invoices from '../migrations/0031_invoices.ts'
import * as cancellationBands from '../migrations/0032_cancellation_bands.ts'
import * as payments from '../migrations/0033_payments.ts'
import * as reportOptions from '../migrations/0034_report_options.ts'
import * as invoiceMail from '../migrations/0035_invoice_mail.ts'
import * as freeAgentCopies from '../migrations/0036_freeagent_copies.ts'
import * as scheduleSteps from '../migrations/0037_schedule_steps.ts'
import * as templates from '../migrations/0038_templates.ts'
import * as toldShifts from '../migrations/0039_told_shifts.ts'
import * as shiftsChangePlaces from '../migrations/0041_shifts_change_places.ts'
import * as plansAreKept from '../migrations/0042_plans_are_kept.ts'
import * as changedPlans from '../migrations/0043_changed_plans.ts'
import * as changedByRestaurant from '../migrations/0044_changed_by_restaurant.ts'
import * as invoiceDates from '../migrations/0045_invoice_dates.ts'
import * as optionAlerts from '../migrations/0046_option_alerts.ts'
import * as knownAddresses from '../migrations/0047_known_addresses.ts'
import * as passwordLinks from '../migrations/0050_password_links.ts'
import * as passwordLinkEmail from '../migrations/0051_password_link_email.ts'
import * as cancelledBy from '../migrations/0052_cancelled_by.ts'
import * as byName from '../migrations/0053_by_name.ts'
import type { Db } from './database.ts'
import { StartError } from './program.ts'
import { VERSION } from './version.ts'

const migrations = {
  '0001_accounts': accounts,
  '0002_places_and_people': placesAndPeople,
  '0003_shifts': shifts,
  '0004_changes': changes,
  '0005_driver_notices': driverNotices,
  '0006_cancellations': cancellations,
  '0007_files': files,
  '0008_mail': mail,
  '0009_areas': areas,
  '0010_restaurants': restaurants,
  '0011_drivers': drivers,
  '0014_options': moreOptions,
  '0018_installation': installation,
  '0019_mail_account': mailAccount,
  '0020_users': users,
  '0021_news': news,
  '0022_push': push,
  '0023_alerts': alerts,
  '0024_audit': audit,
  '0025_view_as': viewAs,
  '0026_news_file_name': newsFileName,
  '0027_timesheets': timesheets,
  '0028_one_city_name': oneCityName,
  '0029_timesheet_confirmation': timesheetConfirmation,
  '0030_driver_app': driverApp,
  '0031_invoices': invoices,
  '0032_cancellation_bands': cancellationBands,
  '0034_report_options': reportOptions,
  '0033_payments': payments,
  '0035_invoice_mail': invoiceMail,
  '0036_freeagent_copies': freeAgentCopies,
  '0037_schedule_steps': scheduleSteps,
  '0041_shifts_change_places': shiftsChangePlaces,
  '0038_templates': templates,
  '0039_told_shifts': toldShifts,
  '0042_plans_are_kept': plansAreKept,
  '0043_changed_plans': changedPlans,
  '0044_changed_by_restaurant': changedByRestaurant,
  '0045_invoice_dates': invoiceDates,
  '0046_option_alerts': optionAlerts,
  '0047_known_addresses': knownAddresses,
  '0050_password_links': passwordLinks,
  '0051_password_link_email': passwordLinkEmail,
  '0052_cancelled_by': cancelledBy,
  '0053_by_name': byName,
} as unknown as Record<string, Migration>

/** What a database's schema is to this version. */
export interface Schema {
  /** The migrations that it has, in the order of their names. */
  applied: string[]
  /** Those that it lacks. */
  pending: string[]
  /** Those that this version does not know. */
  unknown: string[]
}

export async function schemaOf(db: Db): Promise<Schema> {
  const applied = await appliedMigrations(db)
  return {
    applied,
    pending: Object.keys(migrations).filter((name) => !applied.includes(name)),
    unknown: unknownMigrations(applied),
  }
}

/**
 * Brings the schema up to date; all pending migrations run in one transaction, under a lock that servers share. One of a
 * lower number may come later than its neighbour: parts of the product are written at the same time, and a database that
 * got the later one first must start. So neighbours of one issue never stand on each other.
 *
 * @throws {StartError} if the schema is one of a newer version
 */
export async function migrate(db: Db): Promise<void> {
  const schema = await schemaOf(db)
  refuseNewer(schema)
  if (schema.pending.length > 0) await run(db, migrations)
}

/** @throws {StartError} if the schema is one of a newer version: this one could write what that one does not expect */
export function refuseNewer({ applied, unknown }: Pick<Schema, 'applied' | 'unknown'>): void {
  if (unknown.length > 0)
    throw new StartError(
      `The database was made by a newer version of Driverdesk: its schema is ${applied.at(-1)}, and version ${VERSION} knows the schema up to ${newest()}. Nothing is changed. Start the newer version, or restore a backup that was made before the upgrade.`,
    )
}

/** The newest migration of this version. */
export const newest = (): string => Object.keys(migrations).toSorted().at(-1) as string

/** Brings an empty database to where another one is that has these migrations, and no others. */
export async function migrateTo(db: Db, names: readonly string[]): Promise<void> {
  await run(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name))))
}

/** Returns those of the names that are no migration of this version. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !Object.hasOwn(migrations, name))

async function run(db: Db, chosen: Record<string, Migration>): Promise<void> {
  const provider = { getMigrations: async () => chosen }
  const { error } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest()
  if (error) throw error
}

/** One look instead of the migrator's many: nearly every start finds nothing to do. */
async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } =
    await sql`select from pg_tables where tablename = ${DEFAULT_MIGRATION_TABLE}`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}
