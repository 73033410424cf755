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

/** Who changed a shift last: someone of the agency or of its restaurant, never both. */
export type Moderator =
  | { moderator_id: number; restaurateur_moderator_id: null }
  | { moderator_id: null; restaurateur_moderator_id: number }

export const byStaff = (moderator_id: number): Moderator => ({
  moderator_id,
  restaurateur_moderator_id: null,
})

export const byRestaurant = (restaurateur_moderator_id: number): Moderator => ({
  moderator_id: null,
  restaurateur_moderator_id,
})

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

export async function deleteShifts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('shift').where(sql<boolean>`id = any(${ids}::int[])`).execute()
}

/** A copy of the shift `shift_id`; the rest is as there, with zero bonuses and fees (rulings 4.5). */
export interface PlannedCopy {
  shift_id: number
  period_date: string
  driver_id: number | null
  /** Pounds. */
  cost_per_hour: number
  cost_total: number
}

/** Who copies, and what the copies are: new for staff, drafts for a restaurant. */
export type CopyAuthor =
  | { status: typeof SHIFT_NEW; creator_id: number; restaurateur_creator_id: null }
  | { status: typeof SHIFT_DRAFT; creator_id: null; restaurateur_creator_id: number }

export interface InsertedCopies {
  ids: number[]
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
        cost_per_hour, cost_total, extra_request, comment, shift_id, creator_id, moderator_id,
        restaurateur_creator_id, restaurateur_moderator_id)
      select source.restaurant_id, copy.driver_id, ${author.status},
        case when copy.driver_id is null then ${FREE}::int else ${ASSIGNED}::int end,
        copy.period_date, source.start_time, source.finish_time, copy.cost_per_hour, copy.cost_total,
        source.extra_request, source.comment, source.id, ${author.creator_id}::int, ${author.creator_id}::int,
        ${author.restaurateur_creator_id}::int, ${author.restaurateur_creator_id}::int
      from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as copy(
        shift_id int, period_date date, driver_id int, cost_per_hour numeric, cost_total numeric)
      join shift as source on source.id = copy.shift_id
      order by copy.period_date, source.id
      returning id, restaurant_id, shift_id, driver_id
    )
    select json_build_object(
      'ids', coalesce(json_agg(made.id), '[]'),
      'restaurantIds', coalesce(json_agg(made.restaurant_id), '[]'),
      'opened', coalesce(json_agg(made.id) filter (where made.driver_id is null and source.driver_id is not null), '[]')
    )::text as json
    from made join shift as source on source.id = made.shift_id`.execute(tx)
  return JSON.parse((rows[0] as { json: string }).json) as InsertedCopies
}
