/** The shifts as the other grids get them: only what is visible. */
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Db } from '@driverdesk/server/kernel/database.ts'
import { sql } from 'kysely'
import { FIRST_DAY, LAST_DAY } from '../kernel/nation.ts'

export interface PeerShift {
  id: number
  restaurantId: number
  /** 'YYYY-MM-DD'. */
  date: string
  /** 'HH:mm'. */
  start: string
  finish: string
  who: string
}

export interface PeerData {
  restaurants: { id: number; name: string }[]
  days: string[]
  shifts: PeerShift[]
  /** The size of our grid in pixels, for the other grids too. */
  size: { width: number; height: number }
}

export async function peerShifts(
  { db }: { db: Db },
  size: PeerData['size'],
  { from, to }: DateRange = { from: FIRST_DAY, to: LAST_DAY },
): Promise<PeerData> {
  const { rows: restaurants } = await sql<PeerData['restaurants'][number]>`
    select id, name from restaurant order by id`.execute(db)
  const { rows: shifts } = await sql<PeerShift>`
    select shift.id, restaurant_id as "restaurantId", to_char(period_date, 'YYYY-MM-DD') as date,
      to_char(start_time, 'HH24:MI') as start, to_char(finish_time, 'HH24:MI') as finish,
      coalesce(first_name || ' ' || last_name, 'Open shift') as who
    from shift left join driver on driver.id = driver_id
    where period_date between ${from} and ${to} order by shift.id`.execute(db)
  const days = [...new Set(shifts.map(({ date }) => date))].toSorted()
  if (days[0] !== from) throw new Error('The shifts begin elsewhere.')
  return { restaurants, days, shifts, size }
}
