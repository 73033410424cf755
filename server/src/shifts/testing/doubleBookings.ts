import { sql } from 'kysely'
import type { Db } from '../../kernel/database.ts'

/**
 * Finds pairs of published shifts in which one driver would have to be at two places. It uses SQL's own OVERLAPS, so that
 * it can check both the constraint and the domain's rule.
 */
export async function doubleBookings(db: Db): Promise<{ one: number; other: number }[]> {
  const begins = (shift: string) =>
    sql`(${sql.ref(`${shift}.period_date`)} + ${sql.ref(`${shift}.start_time`)})::timestamp`
  const ends = (shift: string) =>
    sql`(${sql.ref(`${shift}.period_date`)} + ${sql.ref(`${shift}.finish_time`)} + case
      when ${sql.ref(`${shift}.finish_time`)} < ${sql.ref(`${shift}.start_time`)} then interval '24 hours'
      else interval '0' end)::timestamp`
  const { rows } = await sql<{ one: number; other: number }>`
    select one.id as one, other.id as other
    from shift as one join shift as other on other.driver_id = one.driver_id and other.id > one.id
    where one.status = 20 and other.status = 20
      and (${begins('one')}, ${ends('one')}) overlaps (${begins('other')}, ${ends('other')})
    order by one.id, other.id`.execute(db)
  return rows
}
