/** Collects the rows of the demonstration by table, and inserts them. */
import { fullName } from '@driverdesk/domain/accounts/panelUserRules.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import type { NewRow, StoredFileKind, Tables } from '../kernel/tables.ts'
import { entry } from './chance.ts'
import type { DemoPlan } from './demoPlan.ts'

/** In the order of their foreign keys. */
const TABLES = `
  panel_user restaurateur city area restaurant panel_user_area panel_user_restaurant driver driver_area driver_restaurant
  driver_warning driver_right_to_work_photo restaurant_driver_preference driver_working_time driver_override_time
  leave_request stored_file session mail news_post news_post_area news_post_restaurant news_post_driver news_read news_reply
  driver_message driver_message_area driver_message_restaurant driver_notice audit_event alert alert_read schedule_template
  schedule_template_shift planned_publish planned_publish_restaurant shift claim handover timesheet shift_event invoice
  invoice_line billed_timesheet invoice_credit overpayment`
  .trim()
  .split(/\s+/) as (keyof Tables)[]

export type DemoRow<T extends keyof Tables> = NewRow<T> & { id: number }
type LinkOrRow<T extends keyof Tables> = 'id' extends keyof NewRow<T> ? DemoRow<T> : NewRow<T>
/** With pounds and wall-clock times. */
export type DemoRows = { [T in keyof Tables]: LinkOrRow<T>[] }
/** The highest ids so far. */
export type DemoIds = Partial<Record<keyof Tables, number>>

export interface DemoFile {
  name: string
  /** SVG; stored as a JPEG. */
  drawing: string
  kind: StoredFileKind
}

export type World = ReturnType<typeof newWorld>

/** @param ids where the numbering of the tables continues */
export function newWorld(plan: DemoPlan, ids: DemoIds = {}) {
  const noRows = () => Object.fromEntries(TABLES.map((table) => [table, []])) as unknown as DemoRows
  const rows = noRows()
  return {
    plan,
    rows,
    ids,
    files: [] as DemoFile[],
    /** Adds a record with the next id of its table, from 1 on without a gap. */
    make<T extends keyof Tables>(table: T, row: NewRow<T>): DemoRow<T> {
      const id = (ids[table] ?? 0) + 1
      ids[table] = id
      const made = { id, ...row }
      ;(rows[table] as object[]).push(made)
      return made
    },
    /** Adds a row that has no id. */
    add<T extends keyof Tables>(table: T, row: NewRow<T>): void {
      ;(rows[table] as object[]).push(row)
    },
    /** The record with this id. */
    one: <T extends keyof Tables>(table: T, id: number) => entry(rows[table], id - 1),
    /** Hands out the rows so far, and begins again with none. */
    take(): DemoRows {
      const taken = { ...rows }
      Object.assign(rows, noRows())
      return taken
    },
    /** The dates of records that never change. */
    daysAgo(days: number) {
      const at = `${addDays(plan.today, -days)}T09:00:00.000Z`
      return { created_at: at, updated_at: at }
    },
  }
}

/** 'Ann Smith'. */
export const nameOf = ({ first_name, last_name = '' }: Pick<NewRow<'driver'>, 'first_name' | 'last_name'>) =>
  fullName(first_name, last_name)

/**
 * Inserts rows by table, in the order of the tables. Rows with the same columns are one statement with one parameter; the
 * columns that they leave out have their defaults.
 */
export async function insertRows(tx: Tx, tables: Record<string, readonly object[]>): Promise<void> {
  for (const [name, rows] of Object.entries(tables)) {
    const table = sql.table(name)
    for (const [names, alike] of Map.groupBy(rows, (row) => Object.keys(row).join())) {
      const columns = sql.join(names.split(',').map((column) => sql.ref(column)))
      await sql`insert into ${table} (${columns})
        select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(alike)}::text::json)`.execute(
        tx,
      )
    }
  }
}

/** Sets each sequence to continue after the highest id. */
export async function continueNumbering(tx: Tx, ids: DemoIds): Promise<void> {
  for (const [table, id] of Object.entries(ids))
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(tx)
}
