/** Reminds restaurants of invoices that are overdue (docs/spec/invoices.md#money-owed). */

import { remindedWhenDueBy } from '@driverdesk/domain/invoices/invoiceMail.ts'
import { type IsoDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { REMINDER_DAYS_KEY } from '@driverdesk/domain/options/optionKeys.ts'
import { type SqlBool, sql } from 'kysely'
import type { BusinessClock } from '../kernel/clock.ts'
import type { Tx } from '../kernel/database.ts'
import type { JobKind } from '../kernel/jobs.ts'
import type { Row } from '../kernel/tables.ts'
import { change, SYSTEM } from '../kernel/unitOfWork.ts'
import { optionValue } from '../options/options.reads.ts'
import { remind } from './invoiceState.service.ts'
import { COVERED, UNPAID } from './owed.reads.ts'

/** The run an hour later sends the rest. */
const MOST_AT_ONCE = 200

/**
 * Runs every office hour, so a server that was off at nine sends the reminders at ten. Without a mail server no one would get
 * them, so none counts as sent.
 */
export const overdueInvoices = ({ timeZone, now }: BusinessClock, sendsMail: boolean): JobKind => ({
  name: 'overdue-invoices',
  cron: '20 9-17 * * *',
  run: (_data, unit) =>
    change(unit, SYSTEM, async (work) => {
      if (!sendsMail) return
      const today = todayIn(timeZone, now())
      const dueBy = remindedWhenDueBy(await optionValue(work.tx, REMINDER_DAYS_KEY), today)
      if (dueBy === undefined) return
      for (const invoice of await unreminded(work.tx, dueBy, timeZone))
        await remind(work, invoice, today, now())
    }),
})

/**
 * Locks the sent, unpaid invoices that are due by that day and had no reminder since, unless their restaurant has on account
 * all that it owes. Skips those that another transaction has locked; the next run takes them.
 */
const unreminded = (tx: Tx, dueBy: IsoDate, timeZone: string): Promise<Row<'invoice'>[]> =>
  tx
    .selectFrom('invoice')
    .selectAll()
    .where(UNPAID)
    .where('due_date', '<=', dueBy)
    .where(sql<SqlBool>`restaurant_id not in ${COVERED}`)
    .where(sql<SqlBool>`(reminded_at is null or (reminded_at at time zone ${timeZone})::date <= due_date)`)
    .orderBy('due_date')
    .orderBy('id')
    .limit(MOST_AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()
