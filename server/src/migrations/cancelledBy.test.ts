/** Who cancelled, of what was cancelled before it was kept. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, migrateTo } from '../kernel/migrate.ts'
import { newDatabase, type TestDatabase } from '../kernel/testing/testDatabase.ts'
import { DRIVERS, fillTestWorld, RESTAURANTS } from '../testing/testWorld.ts'

let stored: TestDatabase
beforeAll(async () => {
  stored = await newDatabase()
})
afterAll(() => stored.end())

const { northOne } = RESTAURANTS
const { north } = DRIVERS
const lost = (id: number) => ({ id, status_assigned: 30, driver_id_canceled: north })
const cancelled = { event: 10, driver_id: north, restaurant_charge: 0 }

test('the amounts tell it, a shift without a cancellation was rejected, and what steps keep is filled alike', async () => {
  const { db } = stored.database
  const names = await appliedBefore('0052_cancelled_by')
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await migrateTo(db, names)
  await fillTestWorld(db)
  for (const id of [1, 2, 3, 4]) {
    await sql`
      insert into shift (id, restaurant_id, driver_id_canceled, status, status_assigned, period_date, start_time,
        finish_time, cost_per_hour, cost_total)
      values (${id}, ${northOne}, ${north}, 20, 30, '2026-06-17', '10:00', '14:00', 10, 40)`.execute(db)
    await sql`insert into schedule_step_row (step_id, table_name, row_id, shift_id, after)
      values (${id}, 'shift', ${id}, ${id}, ${JSON.stringify(lost(id))})`.execute(db)
  }
  await sql`
    insert into shift_event (id, event, model_type, model_id, shift_id, restaurant_id, driver_id, period_date, cost,
      restaurant_charge)
    values (1, 10, 10, 1, 1, ${northOne}, ${north}, '2026-06-17', -5, 0),
      (2, 10, 10, 2, 2, ${northOne}, ${north}, '2026-06-17', 20, 20),
      (3, 10, 10, 3, 3, ${northOne}, ${north}, '2026-06-17', 0, 0),
      (4, 40, 10, 4, 4, ${northOne}, ${north}, '2026-06-17', 5, 0)`.execute(db)
  await sql`insert into schedule_step_row (step_id, table_name, row_id, shift_id, before)
    values (5, 'shift_event', 1, 1, ${JSON.stringify({ ...cancelled, cost: -5 })})`.execute(db)
  await migrate(db)
  const by = async (query: ReturnType<typeof sql<{ by: string | null }>>) =>
    (await query.execute(db)).rows.map((row) => row.by)
  const all = ['driver', 'restaurant', 'unknown']
  expect(await by(sql`select cancelled_by as by from shift order by id`)).toEqual([...all, 'driver'])
  expect(await by(sql`select cancelled_by as by from shift_event order by id`)).toEqual([...all, null])
  expect(
    await by(sql`
      select coalesce(after, before) ->> 'cancelled_by' as by from schedule_step_row order by step_id`),
  ).toEqual([...all, 'driver', 'driver'])
})

async function appliedBefore(name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name < ${name}`.execute(stored.database.db)
  return rows.map((row) => row.name)
}
