/** A row of a report as staff see it. The columns are those of the contract's shape; a test holds the two together. */
import type { Report } from '@driverdesk/domain/reports/reports.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { utcText } from '../kernel/utcText.ts'

/**
 * What every report's `entries` select, each entry once: event_id, shift_id, timesheet_id, cost, cost_extra_bonus,
 * cost_cover, amount_paid, period_date, driver_id, restaurant_id, created_at, updated_at, cancelled_by,
 * comment_cancelled, moderator_id, creator_id, restaurateur_creator_id.
 */
export async function reportJson(db: Db, report: Report, entries: RawBuilder<unknown>): Promise<string> {
  // `amountDifference` of the domain.
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(view), '[]')::text as json from (
      select ${report}::text as report, entry.event_id, entry.shift_id, shift.modified_shift_id, entry.timesheet_id,
        entry.cost, entry.cost_extra_bonus, entry.cost_cover, entry.amount_paid,
        case when entry.cost < 0 then entry.amount_paid - entry.cost else entry.cost - entry.amount_paid end
          as amount_difference,
        entry.period_date, entry.driver_id, coalesce(trim(driver.first_name || ' ' || driver.last_name), '') as driver_name,
        entry.restaurant_id, coalesce(restaurant.name, '') as restaurant_name, shift.start_time, shift.finish_time,
        ${utcText('entry.created_at')} as created_at, ${utcText('entry.updated_at')} as updated_at,
        entry.cancelled_by, entry.comment_cancelled, entry.moderator_id,
        coalesce(trim(creator.first_name || ' ' || creator.last_name), restaurateur.name, '') as creator_name
      from (${entries}) as entry
      left join shift on shift.id = entry.shift_id
      left join driver on driver.id = entry.driver_id
      left join restaurant on restaurant.id = entry.restaurant_id
      left join panel_user as creator on creator.id = entry.creator_id
      left join restaurateur on restaurateur.id = entry.restaurateur_creator_id
      order by entry.period_date, shift.start_time, entry.shift_id, entry.event_id, entry.driver_id
    ) as view`.execute(db)
  return rows[0]?.json ?? '[]'
}
