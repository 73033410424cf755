import { randomUUID } from 'node:crypto'
import { EXAMPLE_SIZE } from '@driverdesk/domain/home/exampleData.ts'
import { EXAMPLE_NUMBERS } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import type { ClockTime, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import { hashPassword } from '../accounts/passwords.service.ts'
import { type DemoData, demoData, SHIFTS_PER_BATCH } from '../demo/fillDemo.ts'
import { storePictures } from '../demo/pictures.ts'
import { insertRows } from '../demo/world.ts'
import type { Tx } from '../kernel/database.ts'
import { EXAMPLE_DOMAIN, exampleNumber } from '../kernel/example.ts'
import type { FileStore } from '../kernel/files/fileStore.ts'
import type { Tables } from '../kernel/tables.ts'

const SEED = 1

/**
 * Generates the example and stores its pictures. The housekeeping removes those that no row names afterwards.
 */
export async function prepareExample(store: FileStore, today: IsoDate, now?: ClockTime): Promise<DemoData> {
  const data = demoData({
    seed: SEED,
    size: 'small',
    today,
    ...(now && { now }),
    hasOddNames: false,
    // A password that no one knows: the example's people cannot sign in.
    passwordHash: await hashPassword(randomUUID()),
    // So that the pictures of an earlier example have other names.
    installation: randomUUID(),
  })
  await storePictures(store, data.files)
  return data
}

/** Inserts a prepared example. Calls `progress` with the shifts so far, of about how many. */
export async function insertExample(
  tx: Tx,
  { files: _files, ids: _ids, days, ...standing }: DemoData,
  firstId: number,
  progress: (done: number, total: number) => void,
): Promise<void> {
  await insertRows(tx, exampleTables(standing, firstId))
  let shifts = 0
  for (const batch of days(SHIFTS_PER_BATCH)) {
    await insertRows(tx, exampleTables(batch, firstId))
    shifts += batch.shift.length
    progress(Math.min(shifts, EXAMPLE_SIZE.shifts), EXAMPLE_SIZE.shifts)
  }
  // Without statistics, which PostgreSQL gathers only after a while, the first screens would use the wrong index.
  await sql`analyze`.execute(tx)
}

/**
 * Left out of an example: the emails tell of things that no one did here, and the password in them would be wrong; drivers
 * hand shifts over only by an option, and an example changes none.
 */
const LEFT_OUT: readonly (keyof Tables)[] = ['mail', 'handover']

/** Turns rows of the demonstration into rows of an example: only ids, addresses and numbers differ. */
function exampleTables(tables: TableRows, firstId: number): TableRows {
  const kept = Object.entries(tables).filter(([table]) => !LEFT_OUT.includes(table as keyof Tables))
  return Object.fromEntries(
    kept.map(([table, rows]) => {
      const change = CHANGED[table as keyof Tables] ?? ((row) => row)
      const moved = rows.map((row) => change(withIds(row as Columns, firstId), firstId))
      return [table, table === 'session' ? moved.filter(({ driver_id }) => driver_id !== null) : moved]
    }),
  )
}

type Columns = Readonly<Record<string, unknown>>
type TableRows = Readonly<Record<string, readonly object[]>>

/** Adds `firstId` to all ids: every number in a column `id` or `…_id`. */
const withIds = (row: Columns, firstId: number): Columns =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) =>
      typeof value === 'number' && /(?:^|_)id(?:_canceled)?$/.test(column)
        ? [column, value + firstId]
        : [column, value],
    ),
  )

const CHANGED: { readonly [table in keyof Tables]?: (row: Columns, firstId: number) => Columns } = {
  // Own areas may have the same names, in the real city.
  city: (row, firstId) => ({ ...row, label: `${row.label} (example${laterNumber(firstId)})` }),
  // An example has no administrator: the first sign-in depends on there being none.
  panel_user: (row, firstId) => ({
    ...withEmail(row, firstId),
    role: row.role === ADMINISTRATOR ? null : row.role,
  }),
  restaurateur: withEmail,
  restaurant: withEmail,
  driver: (row, firstId) => ({
    ...withEmail(row, firstId),
    works_number: String(row.works_number).replace('D', 'EX'),
  }),
  invoice: withNumber,
  invoice_credit: withNumber,
  alert: (row, firstId) => ({
    ...row,
    data: withIds(row.data as Columns, firstId),
    // The first number of a key is an id.
    key: typeof row.key === 'string' ? row.key.replace(/\d+/, (id) => String(Number(id) + firstId)) : row.key,
  }),
}

/** A record of an earlier example may still be there, because an own restaurant needs it. */
function laterNumber(firstId: number): string {
  const nr = exampleNumber(firstId)
  return nr > 1 ? ` ${nr}` : ''
}

function withEmail(row: Columns, firstId: number): Columns {
  const nr = exampleNumber(firstId)
  const domain = nr > 1 ? `${nr}.${EXAMPLE_DOMAIN}` : EXAMPLE_DOMAIN
  const column = 'business_email' in row ? 'business_email' : 'email'
  return { ...row, [column]: String(row[column]).replace('driverdesk.test', domain) }
}

function withNumber(row: Columns): Columns {
  return { ...row, number: Number(row.number) + EXAMPLE_NUMBERS }
}
