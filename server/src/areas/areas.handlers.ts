import type { Area } from '@driverdesk/contract/areas/area.shapes.ts'
import { areaRoutes } from '@driverdesk/contract/areas/areas.routes.ts'
import { DESTROY } from '@driverdesk/contract/kernel/live.ts'
import { areaRemovalProblem } from '@driverdesk/domain/areas/areaRemoval.ts'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import { type CsvColumns, csvExport } from '../kernel/files/exports.ts'
import type { FileAnswer } from '../kernel/files/fileAnswer.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Row } from '../kernel/tables.ts'
import { announceArea } from './areas.live.ts'
import { areasInScope, areaView, attachedTo, cities, lockArea, shortAreasInScope } from './areas.reads.ts'
import { areaValues, deleteArea, forgetCityIfEmpty, insertArea, updateArea } from './areas.writes.ts'

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

const seen = ({ id, updated_at }: Row<'area'>, client: { updated_at?: string }) => ({
  thing: 'area',
  id,
  seen: client.updated_at,
  updatedAt: updated_at,
})

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
