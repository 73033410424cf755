import type { Area, NewArea } from '@driverdesk/contract/areas/area.shapes.ts'
import { areaLive } from '@driverdesk/contract/areas/areas.live.ts'
import { areaRoutes } from '@driverdesk/contract/areas/areas.routes.ts'
import { DESTROY } from '@driverdesk/contract/kernel/live.ts'
import { areaRemovalProblem } from '@driverdesk/domain/areas/areaRules.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { sql } from 'kysely'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import type { LiveSource } from '../kernel/deliveries.ts'
import { type CsvColumns, csvExport } from '../kernel/files/exports.ts'
import type { FileAnswer } from '../kernel/files/fileAnswer.ts'
import { Invalid } from '../kernel/refusal.ts'
import { addressedAreaRoom, restaurateurRoom } from '../kernel/rooms.ts'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import { seenAs } from '../kernel/stale.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { areasInScope, areaView, attachedTo, cities, lockArea, shortAreasInScope } from './areas.reads.ts'

export const areaHandlers = handlers(areaRoutes, {
  list: ({ db, scope, query }) =>
    query.short === '1' ? shortAreasInScope(db, scope) : areasInScope(db, scope),
  exportCsv: (call) => exportAreas(call),
  listCities: ({ db }) => cities(db),

  create: ({ scope, body, change }) =>
    change(async (work) => {
      const area = await insertArea(work.tx, await areaValues(work, body))
      work.record({ thing: 'area', id: area.id, action: 'create', before: null, after: area })
      announceArea(work, 'store', area.id)
      return areaView(work.tx, scope, area.id)
    }),

  update: ({ scope, params, body, change, refuseStale }) =>
    change(async (work) => {
      const before = await lockArea(work.tx, scope, params.id)
      await refuseStale(work, seen(before, body))
      const after = await updateArea(work.tx, before.id, await areaValues(work, body))
      work.record({ thing: 'area', id: after.id, action: 'update', before, after })
      announceArea(work, 'update', after.id)
      if (after.claims !== before.claims) await work.happened('open shifts listed otherwise', null)
      if (after.city_id !== before.city_id) await forgetCityIfEmpty(work, before.city_id)
      return areaView(work.tx, scope, after.id)
    }),

  remove: ({ scope, params, query, change, refuseStale }) =>
    change(async (work) => {
      const before = await lockArea(work.tx, scope, params.id)
      await refuseStale(work, seen(before, query))
      const problem = areaRemovalProblem(await attachedTo(work.tx, before.id))
      if (problem) throw new Invalid({ id: [problem] })
      const removed = await areaView(work.tx, scope, before.id)
      await deleteArea(work.tx, before.id)
      work.record({ thing: 'area', id: before.id, action: 'remove', before, after: null })
      announceArea(work, DESTROY, before.id)
      await forgetCityIfEmpty(work, before.city_id)
      return removed
    }),
})

const seen = seenAs('area')

async function exportAreas(call: SignedInCall<typeof areaRoutes.exportCsv>): Promise<FileAnswer> {
  const [rows, labels] = await Promise.all([areasInScope(call.db, call.scope), cities(call.db)])
  const columns = areaColumns(new Map(labels.map(({ id, label }) => [id, label])))
  return csvExport(call, { thing: 'area', list: 'areas', columns, rows, ids: call.body.ids })
}

const areaColumns = (labels: ReadonlyMap<number, string>): CsvColumns<Area> => [
  ['ID', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['City', ({ city_id }) => labels.get(city_id) ?? ''],
  ['Standard pay rate', ({ standardPayRate }) => standardPayRate],
  ['Weekend pay rate', ({ weekendPayRate }) => weekendPayRate],
  ['Restaurants assigned', ({ restaurantsAssigned }) => restaurantsAssigned],
  ['Active restaurants', ({ restaurants }) => restaurants.map(({ name }) => name).join('; ')],
]

type AreaValues = Pick<NewRow<'area'>, 'name' | 'city_id' | 'standard_pay' | 'weekend_pay'> &
  Partial<Pick<NewRow<'area'>, 'claims' | 'claim_hours'>>

async function areaValues(work: Work, given: NewArea): Promise<AreaValues> {
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

const insertArea = (tx: Tx, values: AreaValues): Promise<Row<'area'>> =>
  tx.insertInto('area').values(values).returningAll().executeTakeFirstOrThrow()

/** Each change gets a later time than the one before, even within a millisecond. */
const updateArea = (tx: Tx, id: number, values: AreaValues): Promise<Row<'area'>> =>
  tx
    .updateTable('area')
    .set({ ...values, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

async function deleteArea(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('area').where('id', '=', id).execute()
}

/** Removes a city after its last area. Waits for areas that are being added to it. */
async function forgetCityIfEmpty(work: Work, id: number): Promise<void> {
  await sql`select from city where id = ${id} for update`.execute(work.tx)
  const { rows } = await sql<Row<'city'>>`
    delete from city where id = ${id} and not exists (select from area where city_id = ${id})
    returning *`.execute(work.tx)
  const [removed] = rows
  if (removed) work.record({ thing: 'city', id, action: 'remove', before: removed, after: null })
}

/** Sent to everyone who may see the area by `areaInScope`: its managers, and the accounts of its restaurants. */
export const areaLiveSource: LiveSource = {
  channel: areaLive,
  load: async (db, ids) => {
    const { rows } = await sql<{ id: number; owners: number[] }>`
      select id, array(select distinct restaurateur_id from restaurant where area_id = area.id) as owners
      from area where id = any(${ids}::int[])`.execute(db)
    return new Map(
      rows.map(({ id, owners }) => [
        id,
        {
          restaurantIds: [],
          rooms: { staff: [addressedAreaRoom(id)], readers: owners.map(restaurateurRoom) },
          data: { id },
        },
      ]),
    )
  },
}

/** A removed area had no records, so only administrators saw it. */
const announceArea = (work: Work, event: 'store' | 'update' | typeof DESTROY, entityId: number): void =>
  work.announce({ channel: areaLive.name, event, entityId })
