/** Adding many new shifts that are copies of none, set-based, with the rates of today (rulings 3.3). */
import { penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import { shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import { shiftLength } from '@driverdesk/domain/shifts/shiftLength.ts'
import { ASSIGNED, FREE, SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import type { RestaurantOfShift } from './restaurantOfShift.reads.ts'
import { dailyRate } from './shiftCopies.ts'
import { announceNew } from './shifts.announce.ts'

/** How many go into one statement: between two of them the progress is told. */
const BATCH = 5_000

export interface NewPlannedShift {
  restaurant_id: number
  driver_id: number | null
  period_date: string
  start_time: string
  finish_time: string
  extra_request: 0 | 1
  comment: string
}

export interface AddingPlanned {
  /** All that the shifts name. */
  restaurants: ReadonlyMap<number, RestaurantOfShift>
  creatorId: number
  /** What the record says of where they come from. */
  origin: object
  /** Hears how many are added. */
  progress: (done: number, total: number) => void
}

/** Adds unpublished shifts without bonuses and fees, records and announces them. */
export async function addPlannedShifts(
  work: Work,
  shifts: readonly NewPlannedShift[],
  { restaurants, creatorId, origin, progress }: AddingPlanned,
): Promise<void> {
  const rate = dailyRate((id) => restaurants.get(id))
  const rows = shifts.map((shift) => {
    const perHour = rate(shift.restaurant_id, shift.period_date)
    const minutes = shiftLength(shift.start_time, shift.finish_time)
    const cost = shiftCost({ rate: perHour, minutes, driverBonus: 0, fuelBonus: 0 })
    return { ...shift, cost_per_hour: penceToPounds(perHour), cost_total: penceToPounds(cost) }
  })
  const restaurantOf = new Map<number, number>()
  for (let start = 0; start < rows.length; start += BATCH) {
    const added = await insertPlanned(work.tx, rows.slice(start, start + BATCH), creatorId)
    for (const { id, restaurant_id } of added) restaurantOf.set(id, restaurant_id)
    progress(restaurantOf.size, rows.length)
  }
  const ids = [...restaurantOf.keys()]
  if (ids.length === 0) return
  work.record({ thing: 'shift', id: ids, action: 'template', before: null, after: origin })
  announceNew(work, ids, restaurantOf)
}

async function insertPlanned(
  tx: Tx,
  rows: readonly object[],
  creatorId: number,
): Promise<{ id: number; restaurant_id: number }[]> {
  const { rows: added } = await sql<{ json: string }>`
    with added as (
      insert into shift (restaurant_id, driver_id, status, status_assigned, period_date, start_time, finish_time,
        cost_per_hour, cost_total, extra_request, comment, creator_id, moderator_id)
      select restaurant_id, driver_id, ${SHIFT_NEW},
        case when driver_id is null then ${FREE}::int else ${ASSIGNED}::int end,
        period_date, start_time, finish_time, cost_per_hour, cost_total, extra_request, comment,
        ${creatorId}::int, ${creatorId}::int
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as planned(
        restaurant_id int, driver_id int, period_date date, start_time time, finish_time time,
        cost_per_hour numeric, cost_total numeric, extra_request smallint, comment text)
      order by period_date, start_time, restaurant_id
      returning id, restaurant_id
    )
    select coalesce(json_agg(added), '[]')::text as json from added`.execute(tx)
  return JSON.parse((added[0] as { json: string }).json) as { id: number; restaurant_id: number }[]
}
