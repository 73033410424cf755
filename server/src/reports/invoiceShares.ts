/** The share of an invoice for each day of its work (docs/spec/reports.md#figures). */
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A condition on `invoice`: it was sent or paid, so it has a date, and it is not cancelled. */
const IS_INVOICED = sql<SqlBool>`invoice.sent_on is not null and invoice.credited_at is null`

/** An invoice's total less its credit notes, both without VAT (`vatOfCredit`). */
const NET = sql<string>`(invoice.total - invoice.vat_amount - invoice.credited
  + coalesce(round(invoice.credited * invoice.vat_amount / nullif(invoice.total, 0), 2), 0))`

const PAY = sql`timesheet.cost_total + timesheet.cost_extra_bonus`

/**
 * The invoices whose period has a day of the range: their amounts and the drivers' pay for the timesheets on them. An amount is
 * spread over the days of the lines by their amounts: each day has the share of all lines up to it, less that of all
 * before, so that the shares add up to the penny. Without lines it is of the period's first day. The pay is of the days of the
 * timesheets.
 */
export const invoiceShares = ({ from, to }: DateRange): RawBuilder<unknown> => sql`
  with counted as (
    select invoice.id, invoice.restaurant_id, invoice.period_date_from, ${NET} as net
    from invoice
    where ${IS_INVOICED} and invoice.period_date_from <= ${to}::date and invoice.period_date_to >= ${from}::date
  ), by_day as (
    select counted.id, counted.restaurant_id, counted.net, coalesce(line.period_date, counted.period_date_from) as day,
      coalesce(sum(line.amount), 0) as own
    from counted left join invoice_line as line on line.invoice_id = counted.id
    group by 1, 2, 3, 4
  ), running as (
    select *, sum(own) over (partition by id order by day) as up_to, sum(own) over (partition by id) as whole,
      row_number() over (partition by id order by day) as nr
    from by_day
  )
  select id, restaurant_id, day, case
      when whole <= 0 then case when nr = 1 then net else 0 end
      else round(net * up_to / whole, 2) - round(net * (up_to - own) / whole, 2)
    end as amount, 0 as pay
  from running
  union all
  select counted.id, counted.restaurant_id, timesheet.period_date, 0, ${PAY}
  from counted join billed_timesheet on billed_timesheet.invoice_id = counted.id
    join timesheet on timesheet.id = billed_timesheet.timesheet_id`
