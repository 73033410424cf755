/** The shifts as the other grids get them: only what is visible. */
import { sql } from 'kysely'
import { FIRST_DAY, type nation } from '../kernel/nation.ts'

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
  { db }: Pick<Awaited<ReturnType<typeof nation>>, 'db'>,
  size: PeerData['size'],
): Promise<PeerData> {
  const { rows: restaurants } = await sql<PeerData['restaurants'][number]>`
    select id, name from restaurant order by id`.execute(db)
  const { rows: shifts } = await sql<PeerShift>`
    select shift.id, restaurant_id as "restaurantId", to_char(period_date, 'YYYY-MM-DD') as date,
      to_char(start_time, 'HH24:MI') as start, to_char(finish_time, 'HH24:MI') as finish,
      concat(first_name, ' ', last_name) as who
    from shift join driver on driver.id = driver_id order by shift.id`.execute(db)
  const days = [...new Set(shifts.map(({ date }) => date))].toSorted()
  if (days[0] !== FIRST_DAY) throw new Error('The shifts begin elsewhere.')
  return { restaurants, days, shifts, size }
}
