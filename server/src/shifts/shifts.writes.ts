import {
  ASSIGNED,
  type AssignmentStatus,
  FREE,
  type SHIFT_DRAFT,
  type SHIFT_NEW,
  type ShiftStatus,
} from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import { touched } from '../kernel/touched.ts'
import type { Moderator } from './moderator.ts'

export function insertShift(tx: Tx, shift: NewRow<'shift'>): Promise<Row<'shift'>> {
  return tx.insertInto('shift').values(shift).returningAll().executeTakeFirstOrThrow()
}

export type ShiftChange = Partial<NewRow<'shift'>> & Moderator & { status_assigned: AssignmentStatus }

export function updateShift(tx: Tx, id: number, changed: ShiftChange): Promise<Row<'shift'>> {
  return tx
    .updateTable('shift')
    .set({ ...changed, updated_at: touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** One statement however many shifts there are. */
export async function setStatus(
  tx: Tx,
  ids: readonly number[],
  status: ShiftStatus,
  moderator: Moderator,
): Promise<void> {
  await tx
    .updateTable('shift')
    .set({ status, ...moderator, updated_at: touched })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()
}

/** What an edit can write of a shift; amounts in pounds. */
export interface ShiftColumns {
  restaurant_id: number
  driver_id: number | null
  status_assigned: AssignmentStatus
  period_date: string
  start_time: string
  finish_time: string
  cost_per_hour: number
  cost_total: number
  cost_bonus: number
  const_fuel_bonus: number
  cost_extra_bonus: number
}

const WRITTEN = sql`restaurant_id int, driver_id int, status_assigned int, period_date date, start_time time,
  finish_time time, cost_per_hour numeric, cost_total numeric, cost_bonus numeric, const_fuel_bonus numeric,
  cost_extra_bonus numeric`

/** By one statement, so that drivers may change places in it. */
export async function updateShifts(
  tx: Tx,
  changes: readonly ({ id: number } & ShiftColumns)[],
  { moderator_id, restaurateur_moderator_id }: Moderator,
): Promise<void> {
  await sql`
    update shift set
      restaurant_id = change.restaurant_id, driver_id = change.driver_id,
      status_assigned = change.status_assigned, period_date = change.period_date,
      start_time = change.start_time, finish_time = change.finish_time, cost_per_hour = change.cost_per_hour,
      cost_total = change.cost_total, cost_bonus = change.cost_bonus,
      const_fuel_bonus = change.const_fuel_bonus, cost_extra_bonus = change.cost_extra_bonus,
      moderator_id = ${moderator_id}::int, restaurateur_moderator_id = ${restaurateur_moderator_id}::int,
      updated_at = ${touched}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change(id int, ${WRITTEN})
    where shift.id = change.id`.execute(tx)
}

export async function deleteShifts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('shift').where(sql<boolean>`id = any(${ids}::int[])`).execute()
}

/** A copy of the shift `shift_id`; what is left out is as there, and zero bonuses and fees (rulings 4.5). */
export type PlannedCopy = { shift_id: number } & Pick<
  ShiftColumns,
  'period_date' | 'driver_id' | 'cost_per_hour' | 'cost_total'
> &
  Partial<ShiftColumns>

/** Who copies, and what the copies are: new for staff, drafts for a restaurant. */
export type CopyAuthor =
  | { status: typeof SHIFT_NEW; creator_id: number; restaurateur_creator_id: null }
  | { status: typeof SHIFT_DRAFT; creator_id: null; restaurateur_creator_id: number }

export interface InsertedCopies {
  ids: number[]
  /** What each is a copy of, in the same order. */
  sources: number[]
  /** Of each copy, in the same order. */
  restaurantIds: number[]
  /** Those that lost their driver. */
  opened: number[]
}

export async function insertCopies(
  tx: Tx,
  copies: readonly PlannedCopy[],
  author: CopyAuthor,
): Promise<InsertedCopies> {
  const { rows } = await sql<{ json: string }>`
    with made as (
      insert into shift (restaurant_id, driver_id, status, status_assigned, period_date, start_time, finish_time,
        cost_per_hour, cost_total, cost_bonus, const_fuel_bonus, cost_extra_bonus, extra_request, comment, shift_id,
        creator_id, moderator_id, restaurateur_creator_id, restaurateur_moderator_id)
      select coalesce(copy.restaurant_id, source.restaurant_id), copy.driver_id, ${author.status},
        case when copy.driver_id is null then ${FREE}::int else ${ASSIGNED}::int end,
        copy.period_date, coalesce(copy.start_time, source.start_time),
        coalesce(copy.finish_time, source.finish_time), copy.cost_per_hour, copy.cost_total,
        coalesce(copy.cost_bonus, 0), coalesce(copy.const_fuel_bonus, 0), coalesce(copy.cost_extra_bonus, 0),
        source.extra_request, source.comment, source.id, ${author.creator_id}::int, ${author.creator_id}::int,
        ${author.restaurateur_creator_id}::int, ${author.restaurateur_creator_id}::int
      from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as copy(shift_id int, ${WRITTEN})
      join shift as source on source.id = copy.shift_id
      order by copy.period_date, source.id
      returning id, restaurant_id, shift_id, driver_id
    )
    select json_build_object(
      'ids', coalesce(json_agg(made.id), '[]'),
      'sources', coalesce(json_agg(made.shift_id), '[]'),
      'restaurantIds', coalesce(json_agg(made.restaurant_id), '[]'),
      'opened', coalesce(json_agg(made.id) filter (where made.driver_id is null and source.driver_id is not null), '[]')
    )::text as json
    from made join shift as source on source.id = made.shift_id`.execute(tx)
  return JSON.parse((rows[0] as { json: string }).json) as InsertedCopies
}
