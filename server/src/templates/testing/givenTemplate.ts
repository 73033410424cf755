import type { Db } from '../../kernel/database.ts'
import type { NewRow } from '../../kernel/tables.ts'
import { ACCOUNTS } from '../../testing/testWorld.ts'

/** A restaurant's template with these shifts, by default on Wednesday from 10:00 to 14:00. */
export async function addTemplate(
  db: Db,
  place: { restaurant_id: number } | { area_id: number },
  shifts: readonly (Partial<NewRow<'schedule_template_shift'>> & { restaurant_id: number })[],
): Promise<number> {
  const { id } = await db
    .insertInto('schedule_template')
    .values({ name: 'Usual week', area_id: null, restaurant_id: null, ...place })
    .returning('id')
    .executeTakeFirstOrThrow()
  const times = { week_day: 2, start_time: '10:00', finish_time: '14:00' }
  const rows = shifts.map((shift) => ({
    template_id: id,
    driver_id: null,
    extra_request: 0 as const,
    comment: '',
    ...times,
    ...shift,
  }))
  await db.insertInto('schedule_template_shift').values(rows).execute()
  return id
}

/** The week of 15 June at a restaurant, planned by the administrator for Friday, 12 June, 18:00 in London. */
export async function addPlan(
  db: Db,
  restaurantId: number,
  given: Partial<NewRow<'planned_publish'>> = {},
): Promise<number> {
  const { name } = await db
    .selectFrom('restaurant')
    .select('name')
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('planned_publish')
    .values({
      publish_at: '2026-06-12T17:00:00.000Z',
      planner_id: ACCOUNTS.administrator.id,
      place: name,
      is_selection: false,
      period_date_from: '2026-06-15',
      period_date_to: '2026-06-21',
      push_drivers: 20,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('planned_publish_restaurant')
    .values({ planned_publish_id: id, restaurant_id: restaurantId })
    .execute()
  return id
}

/** One of each, in place of earlier examples. */
export async function addExampleTemplate(
  db: Db,
  { restaurantId, driverId }: { restaurantId: number; driverId: number },
): Promise<{ templateId: number; planId: number }> {
  const shifts = [{ restaurant_id: restaurantId, driver_id: driverId }]
  return {
    templateId: await addTemplate(db, { restaurant_id: restaurantId }, shifts),
    planId: await addPlan(db, restaurantId),
  }
}

/** Also removes their steps of the schedule. */
export async function forgetTemplates(db: Db): Promise<void> {
  await db.deleteFrom('schedule_template').execute()
  await db.deleteFrom('planned_publish').execute()
  await db.deleteFrom('schedule_step').execute()
}

/** Reads the audit of templates or of planned publishing, oldest first. */
export const recordedOf = (db: Db, thing: 'template' | 'planned_publish') =>
  db
    .selectFrom('audit_event')
    .select(['actor', 'action', 'before', 'after'])
    .where('thing', '=', thing)
    .orderBy('id')
    .execute()
