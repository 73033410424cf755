/** Makes and removes example data (docs/spec/shell.md#example-data). */
import { type ExampleRemoval, exampleDataRoutes } from '@driverdesk/contract/home/home.routes.ts'
import { EXAMPLE_NUMBERS } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { FREE, REJECTED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { ended } from '../accounts/sessions.ts'
import { handlers } from '../kernel/call.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { exampleMark, firstIdOf } from '../kernel/example.ts'
import { ACCOUNT_CHANGED, SESSION_CHANNEL } from '../kernel/live.ts'
import { Refusal } from '../kernel/refusal.ts'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { exampleCounts, goneRows, openedShifts, removalCounts } from './exampleCounts.ts'

/** The audit records the example as a whole. */
const THING = { thing: 'example', id: 0 }

export const exampleDataHandlers = handlers(exampleDataRoutes, {
  read: async ({ db }) => {
    const mark = await exampleMark(db)
    if (mark) return { state: 'present' as const, made_by: mark.made_by, made_at: mark.made_at }
    return { state: await stateWithoutMark(db), made_by: null, made_at: null }
  },

  make: async ({ services, session, change, progress }) => {
    // Loaded on first use, because few starts need it.
    const { insertExample, prepareExample } = await import('./fillExample.ts')
    return change(async (work) => {
      const firstId = await beginExample(work.tx, session.actor.name)
      // This takes seconds inside the transaction. No one is working in an empty Driverdesk, and a second request is refused
      // without doing the work again.
      const { date, time } = wallTimeAt(services.now(), services.settings.businessTimeZone)
      const data = await prepareExample(services.files, date, time)
      await insertExample(work.tx, data, firstId, progress)
      const counts = await exampleCounts(work.tx, firstId)
      work.record({ ...THING, action: 'create', before: null, after: counts })
      await announceToAll(work)
      return counts
    })
  },

  check: async ({ db }) => removalCounts(db, await firstIdOfMark(db)),

  remove: ({ change }) =>
    change(async (work) => {
      const { tx } = work
      // Locked, so that it is removed only once.
      const mark = await tx.selectFrom('example').select('first_id').forUpdate().executeTakeFirst()
      if (!mark) throw new Refusal('exampleGone')
      const counts = await removeExample(work, mark.first_id)
      work.record({ ...THING, action: 'remove', before: counts.gone, after: null })
      await announceToAll(work)
      return counts
    }),
})

async function stateWithoutMark(db: Db): Promise<'none' | 'adding' | 'offered'> {
  if (!(await isOffered(db))) return 'none'
  // `beginExample` locks the row until the example is complete. No one else can see it before that.
  const row = db.selectFrom('installation').select('id').forShare().skipLocked()
  return (await row.executeTakeFirst()) ? 'offered' : 'adding'
}

async function isOffered(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ offered: boolean }>`
    select not (exists (select from restaurant) or exists (select from driver) or exists (select from shift))
      as offered`.execute(db)
  return rows[0]?.offered === true
}

async function refuseUnlessOffered(db: Db | Tx): Promise<void> {
  if (await exampleMark(db)) throw new Refusal('exampleThere')
  if (!(await isOffered(db))) throw new Refusal('exampleNotOffered')
}

/**
 * Marks the example. The installation's row is locked until the commit, so that two people at once make only one
 * example.
 */
async function beginExample(tx: Tx, made_by: string): Promise<number> {
  const { examples } = await tx
    .updateTable('installation')
    .set((eb) => ({ examples: eb('examples', '+', 1) }))
    .returning('examples')
    .executeTakeFirstOrThrow()
  await refuseUnlessOffered(tx)
  const first_id = firstIdOf(examples)
  await tx.insertInto('example').values({ first_id, made_by }).execute()
  return first_id
}

async function firstIdOfMark(db: Db): Promise<number> {
  const mark = await exampleMark(db)
  if (!mark) throw new Refusal('exampleGone')
  return mark.first_id
}

/** Too much changes to announce it record by record: everyone's screens reload what they show. */
async function announceToAll({ tx, announce }: Work): Promise<void> {
  const sessions = await tx.selectFrom('session').select('id').orderBy('id').execute()
  announce(...sessions.map(({ id }) => ({ channel: SESSION_CHANNEL, event: ACCOUNT_CHANGED, entityId: id })))
}

/**
 * Removes the example and everything that depends on it, in this transaction. Jobs that wait for a removed record find
 * none and end. The audit stays, as it always does.
 *
 * @param first the first id of the example
 * @returns what was removed, and what stays
 */
async function removeExample(work: Work, first: number): Promise<ExampleRemoval> {
  const { tx } = work
  await holdPlaces(tx, first)
  await endViews(work, first)
  const counts = await removalCounts(tx, first)
  await removeMoney(tx, first)
  await removePlans(tx, first)
  await forgetSteps(tx, first)
  await removeWork(tx, first)
  await removeMessages(tx, first)
  await dropFiles(work, first)
  await removePeopleAndPlaces(tx, first)
  await tx.deleteFrom('example').execute()
  return counts
}

/** Locks the places of the example. A concurrent insert waits until the end, and then fails because its place is gone. */
async function holdPlaces(tx: Tx, first: number): Promise<void> {
  for (const table of ['area', 'restaurateur', 'restaurant', 'driver', 'panel_user'])
    await sql`select from ${sql.table(table)} where id >= ${first} order by id for update`.execute(tx)
}

/** Administrators may be looking at the example as one of its people. */
async function endViews({ tx, announce }: Work, first: number): Promise<void> {
  const gone = goneRows(first)
  const { rows } = await sql<{ id: number }>`delete from session where driver_id >= ${first}
    or panel_user_id in (select id from panel_user where ${gone.panel_user})
    or restaurateur_id in (select id from restaurateur where ${gone.restaurateur}) returning id`.execute(tx)
  announce(...rows.map(({ id }) => ended(id)))
}

type Gone = keyof ReturnType<typeof goneRows>

/** Removes the example's records from these tables. */
async function removeGone(tx: Tx, first: number, ...tables: readonly Gone[]): Promise<void> {
  for (const table of tables)
    await sql`delete from ${sql.table(table)} where ${goneRows(first)[table]}`.execute(tx)
}

/** Removes the rows that refer to a removed record. */
const removeOf = (tx: Tx, first: number, of: Gone, [table, column]: [table: string, column: string]) =>
  sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (
    select id from ${sql.table(of)} where ${goneRows(first)[of]})`.execute(tx)

/** Invoices, emails and pay exports, which name timesheets. */
async function removeMoney(tx: Tx, first: number): Promise<void> {
  const gone = goneRows(first)
  await sql`delete from mail where driver_id >= ${first}
    or panel_user_id in (select id from panel_user where ${gone.panel_user})
    or restaurateur_id in (select id from restaurateur where ${gone.restaurateur})
    or num_nonnulls(panel_user_id, restaurateur_id, driver_id, invoice_id) = 0 and lower(to_address) in (
      select lower(email) from driver where ${gone.driver}
      union select lower(email) from restaurateur where ${gone.restaurateur}
      union select lower(business_email) from restaurant where ${gone.restaurant})`.execute(tx)
  await removeOf(tx, first, 'timesheet', ['billed_timesheet', 'timesheet_id'])
  await removeOf(tx, first, 'shift_event', ['billed_charge', 'shift_event_id'])
  for (const table of ['invoice_credit', 'stripe_invoice', 'freeagent_invoice'])
    await removeOf(tx, first, 'invoice', [table, 'invoice_id'])
  await sql`delete from overpayment where restaurant_id in (select id from restaurant where ${gone.restaurant})
    or invoice_id in (select id from invoice where ${gone.invoice})`.execute(tx)
  await keepNumbers(tx, first)
  await removeGone(tx, first, 'invoice')
  await sql`update invoice set driver_id = null, updated_at = ${nextUpdatedAt} where driver_id >= ${first}`.execute(
    tx,
  )
  await tx.deleteFrom('removed_invoice').where('number', '>', EXAMPLE_NUMBERS).execute()
  const { rows } = await sql<{ export_id: number }>`
    delete from pay_export_line where driver_id >= ${first} or restaurant_id >= ${first}
      or timesheet_id in (select id from timesheet where ${gone.timesheet}) returning export_id`.execute(tx)
  await sql`delete from pay_export where id = any(${[...new Set(rows.map((row) => row.export_id))]}::int[])
    and not exists (select from pay_export_line where export_id = pay_export.id)`.execute(tx)
}

/**
 * Records the numbers of removed drafts that bill real restaurants only for an example driver, like those of any
 * removed draft.
 */
async function keepNumbers(tx: Tx, first: number): Promise<void> {
  await sql`insert into removed_invoice (number)
    select number from invoice where ${goneRows(first).invoice} and number < ${EXAMPLE_NUMBERS}`.execute(tx)
}

/**
 * Templates and planned publishes. Plans of real restaurants stay; plans that concern only the example's are removed.
 */
async function removePlans(tx: Tx, first: number): Promise<void> {
  const gone = goneRows(first)
  await removeGone(tx, first, 'schedule_template')
  await sql`delete from planned_publish where id >= ${first}
    or planner_id in (select id from panel_user where ${gone.panel_user}) or coalesce((
    select min(restaurant_id) from planned_publish_restaurant where planned_publish_id = planned_publish.id) >= ${first},
    false)`.execute(tx)
  await removeOf(tx, first, 'shift', ['planned_publish_shift', 'shift_id'])
}

/** Removes the example's shifts from the history and undo. Steps that also changed other shifts keep those. */
async function forgetSteps(tx: Tx, first: number): Promise<void> {
  const { rows } = await sql<{ step_id: number }>`
    delete from schedule_step_row where restaurant_before >= ${first} or restaurant_after >= ${first}
      or shift_id >= ${first} or row_id >= ${first}
      or greatest((before ->> 'driver_id')::int, (after ->> 'driver_id')::int,
        (before ->> 'driver_id_canceled')::int, (after ->> 'driver_id_canceled')::int) >= ${first}
      or shift_id in (select id from shift where ${goneRows(first).shift})
    returning step_id::int`.execute(tx)
  const steps = [...new Set(rows.map(({ step_id }) => step_id))]
  await sql`update schedule_step set shifts = (select count(*) from schedule_step_row
    where step_id = schedule_step.id and table_name = 'shift') where id = any(${steps}::bigint[])`.execute(tx)
  await sql`delete from schedule_step where id = any(${steps}::bigint[])
    and not exists (select from schedule_step_row where step_id = schedule_step.id)`.execute(tx)
}

/** Timesheets, charges and shifts. Without a step, because it cannot be undone. */
async function removeWork(tx: Tx, first: number): Promise<void> {
  await removeGone(tx, first, 'timesheet', 'shift_event')
  await sql`delete from told_shift where driver_id >= ${first} or restaurant_id >= ${first} or shift_id >= ${first}`.execute(
    tx,
  )
  await sql`update shift set driver_id = null, status_assigned = ${FREE}, updated_at = ${nextUpdatedAt}
    where ${openedShifts(first)}`.execute(tx)
  await removeGone(tx, first, 'shift')
  // A shift that a removed driver rejected becomes open. One that was cancelled otherwise, or has another driver since,
  // stays as it was.
  await sql`update shift set driver_id_canceled = null, updated_at = ${nextUpdatedAt},
      status_assigned = case when ${isRejectedByDriver} then ${FREE} else status_assigned end,
      cancelled_by = case when ${isRejectedByDriver} then null else cancelled_by end
    where driver_id_canceled >= ${first}`.execute(tx)
}

const isRejectedByDriver = sql`status_assigned = ${REJECTED} and cancelled_by = 'driver'`

async function removeMessages(tx: Tx, first: number): Promise<void> {
  await sql`delete from news_reply where panel_user_id >= ${first} or restaurateur_id >= ${first}
    or driver_id >= ${first}`.execute(tx)
  await sql`delete from driver_notice where driver_id >= ${first}`.execute(tx)
  const { rows } = await sql<{ text_id: number }>`
    delete from driver_text_shift where shift_id >= ${first} or restaurant_id >= ${first} returning text_id`.execute(
    tx,
  )
  await sql`delete from driver_text where id = any(${rows.map(({ text_id }) => text_id)}::int[])
    and not exists (select from driver_text_shift where text_id = driver_text.id)`.execute(tx)
  await sql`delete from alert where id >= ${first}`.execute(tx)
}

async function dropFiles({ tx, dropped }: Work, first: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    delete from stored_file where owner_id >= ${first} or (kind in ('news_image', 'news_attachment')
      and owner_id in (select id from news_post where ${goneRows(first).news_post})) returning name`.execute(
    tx,
  )
  dropped(...rows.map(({ name }) => name))
}

/** Records that the foreign keys delete with them are not named here. */
async function removePeopleAndPlaces(tx: Tx, first: number): Promise<void> {
  await removeGone(tx, first, 'news_post', 'driver_message')
  await narrowManagers(tx, first)
  await sql`delete from driver_restaurant where restaurant_id >= ${first}`.execute(tx)
  await removeOf(tx, first, 'area', ['driver_area', 'area_id'])
  await removeGone(tx, first, 'driver', 'restaurant', 'restaurateur', 'panel_user', 'area')
  await sql`delete from city where id >= ${first} and not exists (select from area where city_id = city.id)`.execute(
    tx,
  )
}

/** A manager who was limited to restaurants of the example sees nothing afterwards, and not all of their areas. */
async function narrowManagers(tx: Tx, first: number): Promise<void> {
  await sql`delete from panel_user_area where panel_user_id in (
    select panel_user_id from panel_user_restaurant group by panel_user_id having min(restaurant_id) >= ${first})`.execute(
    tx,
  )
  await sql`delete from panel_user_restaurant where restaurant_id >= ${first}`.execute(tx)
  await removeOf(tx, first, 'area', ['panel_user_area', 'area_id'])
}
