/** The lines of an invoice and the work they bill. A timesheet or charge is on one invoice at most. */
import type { InvoiceLine } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { REFETCH } from '@driverdesk/contract/kernel/live.ts'
import { sql } from 'kysely'
import type { Work } from '../kernel/unitOfWork.ts'

interface Billing {
  id: number
  restaurant_id: number
}

/** Replaces the lines of an invoice, with one statement for each kind of row. */
export async function billLines(
  work: Work,
  { id, restaurant_id }: Billing,
  lines: readonly InvoiceLine[],
): Promise<void> {
  await work.tx.deleteFrom('invoice_line').where('invoice_id', '=', id).execute()
  await sql`
    insert into invoice_line (invoice_id, nr, kind, timesheet_id, shift_event_id, period_date, driver_name, start_time,
      finish_time, minutes, rate, bonus, fuel, amount, description)
    select ${id}, nr, kind, timesheet_id, shift_event_id, period_date, driver_name, start_time, finish_time, minutes,
      rate, bonus, fuel, amount, description
    from jsonb_populate_recordset(null::invoice_line, ${JSON.stringify(lines)}::jsonb)`.execute(work.tx)
  const before = new Set(await unbill(work, id))
  const timesheets = lines.flatMap(({ timesheet_id }) => timesheet_id ?? [])
  await sql`
    insert into billed_timesheet (timesheet_id, invoice_id, restaurant_id)
    select unnest(${timesheets}::int[]), ${id}, ${restaurant_id}`.execute(work.tx)
  const events = lines.flatMap(({ shift_event_id }) => shift_event_id ?? [])
  await sql`
    insert into billed_charge (shift_event_id, invoice_id) select unnest(${events}::int[]), ${id}`.execute(
    work.tx,
  )
  // Billed work cannot change, so none leaves its draft.
  announceBilled(
    work,
    restaurant_id,
    timesheets.filter((one) => !before.has(one)),
  )
}

/** Frees the work of an invoice, so that it can be billed again or changed. The lines stay. */
export async function freeBilled(work: Work, { id, restaurant_id }: Billing): Promise<void> {
  announceBilled(work, restaurant_id, await unbill(work, id))
}

/** Returns the ids of the timesheets that were on the invoice. */
async function unbill({ tx }: Work, invoiceId: number): Promise<number[]> {
  await tx.deleteFrom('billed_charge').where('invoice_id', '=', invoiceId).execute()
  const rows = await tx
    .deleteFrom('billed_timesheet')
    .where('invoice_id', '=', invoiceId)
    .returning('timesheet_id')
    .execute()
  return rows.map(({ timesheet_id }) => timesheet_id)
}

/** Above this many, refetching the list is faster. A batch bills thousands. */
const TOLD_ONE_BY_ONE = 100

/** Timesheets show their invoice. */
function announceBilled(work: Work, restaurantId: number, ids: readonly number[]): void {
  const channel = 'timesheet'
  if (ids.length > TOLD_ONE_BY_ONE) {
    work.announce({ channel, event: REFETCH, entityId: restaurantId, restaurantId })
    return
  }
  work.announce(...ids.map((entityId) => ({ channel, event: 'update', entityId, restaurantId })))
}
