import type { NewArea } from '@driverdesk/contract/areas/area.shapes.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'

type AreaValues = Pick<NewRow<'area'>, 'name' | 'city_id' | 'standard_pay' | 'weekend_pay'> &
  Partial<Pick<NewRow<'area'>, 'claims' | 'claim_hours'>>

export async function areaValues(work: Work, given: NewArea): Promise<AreaValues> {
  return {
    name: given.name,
    city_id:
      given.city === undefined ? await knownCity(work.tx, given.city_id) : await cityNamed(work, given.city),
    standard_pay: penceToPounds(poundsToPence(given.standardPayRate)),
    weekend_pay: penceToPounds(poundsToPence(given.weekendPayRate)),
    ...(given.claims !== undefined && { claims: given.claims }),
    ...(given.claim_hours !== undefined && { claim_hours: given.claim_hours }),
  }
}

/** Keeps the city from being removed until the transaction ends. */
async function knownCity(tx: Tx, id: number | null | undefined): Promise<number> {
  const city = await tx
    .selectFrom('city')
    .select('id')
    .where('id', '=', id ?? 0)
    .forKeyShare()
    .executeTakeFirst()
  if (!city) throw new Invalid({ city_id: ['This city no longer exists. Choose another one.'] })
  return city.id
}

/** Finds or creates the city with this name in any case. */
async function cityNamed(work: Work, label: string): Promise<number> {
  const { rows } = await sql<{ id: number; is_new: boolean }>`
    insert into city (label) values (${label})
    on conflict (lower(label)) do update set label = city.label
    returning id, xmax = 0 as is_new`.execute(work.tx)
  const { id, is_new } = rows[0] as { id: number; is_new: boolean }
  if (is_new) work.record({ thing: 'city', id, action: 'create', before: null, after: { id, label } })
  return id
}

export const insertArea = (tx: Tx, values: AreaValues): Promise<Row<'area'>> =>
  tx.insertInto('area').values(values).returningAll().executeTakeFirstOrThrow()

/** Each change gets a later time than the one before, even within a millisecond. */
export const updateArea = (tx: Tx, id: number, values: AreaValues): Promise<Row<'area'>> =>
  tx
    .updateTable('area')
    .set({ ...values, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteArea(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('area').where('id', '=', id).execute()
}

/** Removes a city after its last area. Waits for areas that are being added to it. */
export async function forgetCityIfEmpty(work: Work, id: number): Promise<void> {
  await sql`select from city where id = ${id} for update`.execute(work.tx)
  const { rows } = await sql<Row<'city'>>`
    delete from city where id = ${id} and not exists (select from area where city_id = ${id})
    returning *`.execute(work.tx)
  const [removed] = rows
  if (removed) work.record({ thing: 'city', id, action: 'remove', before: removed, after: null })
}
