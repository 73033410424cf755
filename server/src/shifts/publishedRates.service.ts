/** Publishes shifts at the present rate, not at the rate they were saved with (docs/spec/shifts.md#publishing-sets-the-rate). */
import type { RateChange } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { Refusal } from '../kernel/refusal.ts'
import { minutesOf, nextUpdatedAt } from '../kernel/sqlTimes.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { HAS_TIMESHEET } from './shifts.reads.ts'

/** The rate and cost that publishing now would set, in pounds. Join it laterally to `shift`. */
export const PAY_TODAY = sql`(
  select rate as cost_per_hour,
    round(${minutesOf('shift')} * rate / 60, 2) + shift.cost_bonus + shift.const_fuel_bonus as cost_total
  from restaurant join area on area.id = restaurant.area_id
  cross join lateral (select case when extract(isodow from shift.period_date) >= 5
    then coalesce(restaurant.weekend_pay, area.weekend_pay)
    else coalesce(restaurant.standard_pay, area.standard_pay) end as rate) as paid
  where restaurant.id = shift.restaurant_id) as today`

/** A shift that was worked or cancelled keeps its rate (docs/spec/shifts.md#shifts-with-a-timesheet). */
const IS_PAID_TODAY = sql<SqlBool>`not ${HAS_TIMESHEET}`

const IS_PAID_OTHERWISE = sql<SqlBool>`(today.cost_per_hour <> shift.cost_per_hour and ${IS_PAID_TODAY})`

const PUBLISHED_COST = sql`case when ${IS_PAID_OTHERWISE} then today.cost_total else shift.cost_total end`

export interface PublishedPay {
  /** Total in pounds. */
  cost: number
  /** The number of shifts whose pay would change, and their totals as shown and as published; null if none would. */
  rate_change: RateChange | null
}

/** The columns of `PublishedPay` over unpublished shifts, each with `PAY_TODAY`. */
export const PUBLISHED_PAY = sql`coalesce(sum(${PUBLISHED_COST}), 0)::float8 as cost,
  case when count(*) filter (where ${IS_PAID_OTHERWISE}) > 0 then jsonb_build_object(
    'shifts', count(*) filter (where ${IS_PAID_OTHERWISE}),
    'shown', sum(shift.cost_total) filter (where ${IS_PAID_OTHERWISE}),
    'cost', sum(today.cost_total) filter (where ${IS_PAID_OTHERWISE})) end as rate_change`

/** The cost of publishing that the user saw, in pounds; undefined if none was shown. */
export type CostShown = number | string | undefined

/** @param shown the pay of all these shifts in pounds @throws {Refusal} 409 if it has changed */
export async function refuseOtherPay(tx: Tx, ids: readonly number[], shown: CostShown): Promise<void> {
  if (shown === undefined) return
  await holdRates(tx, ids)
  const { rows } = await sql<{ cost: string }>`
    select coalesce(sum(case when shift.status = ${SHIFT_PUBLISHED} then shift.cost_total
      else ${PUBLISHED_COST} end), 0)::text as cost
    from shift cross join lateral ${PAY_TODAY}
    where shift.id = any(${ids}::int[])`.execute(tx)
  const [cost, shownCost] = [rows[0]?.cost ?? 0, shown].map(poundsToPence) as [Pence, Pence]
  if (cost !== shownCost)
    throw new Refusal('payChanged', { cost: formatMoney(cost), shown: formatMoney(shownCost) })
}

interface RestoredTimesheet {
  id: number
  shift_id: number | null
  /** Set if it pays for a change at short notice. */
  short_notice: true | null
  isBack: boolean
}

export async function payOfRestored(
  db: Db,
  shifts: readonly object[],
  timesheets: readonly RestoredTimesheet[],
): Promise<PublishedPay> {
  const back = timesheets.filter(({ isBack }) => isBack)
  const { rows } = await sql<PublishedPay>`
    with timesheet as (
      select shift_id, short_notice from timesheet where id <> all(${timesheets.map(({ id }) => id)}::int[])
      union all select shift_id, short_notice from jsonb_populate_recordset(null::timesheet, ${JSON.stringify(back)}::jsonb)
    )
    select ${PUBLISHED_PAY}
    from jsonb_populate_recordset(null::shift, ${JSON.stringify(shifts)}::jsonb) as shift
    cross join lateral ${PAY_TODAY}`.execute(db)
  return rows[0] as PublishedPay
}

interface Pay {
  cost_per_hour: number
  cost_total: number
}

export async function setPublishedRates(work: Work, ids: readonly number[]): Promise<void> {
  await holdRates(work.tx, ids)
  const { rows } = await sql<{ json: string }>`
    with paid as (
      select shift.id, to_jsonb(today) as after,
        jsonb_build_object('cost_per_hour', shift.cost_per_hour, 'cost_total', shift.cost_total) as before
      from shift cross join lateral ${PAY_TODAY}
      where shift.id = any(${ids}::int[]) and ${IS_PAID_OTHERWISE}
    ), written as (
      update shift set cost_per_hour = (paid.after ->> 'cost_per_hour')::numeric,
        cost_total = (paid.after ->> 'cost_total')::numeric, updated_at = ${nextUpdatedAt}
      from paid where paid.id = shift.id
    )
    select coalesce(json_agg(paid order by id), '[]')::text as json from paid`.execute(work.tx)
  const changed = JSON.parse(rows[0]?.json ?? '[]') as { id: number; before: Pay; after: Pay }[]
  work.record(...changed.map((one) => ({ thing: 'shift', action: 'update', ...one })))
}

async function holdRates(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    select from restaurant join area on area.id = restaurant.area_id
    where restaurant.id in (select restaurant_id from shift where id = any(${ids}::int[]))
    order by restaurant.id for share`.execute(tx)
}
