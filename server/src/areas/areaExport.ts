import type { Area } from '@driverdesk/contract/areas/area.shapes.ts'
import type { areaRoutes } from '@driverdesk/contract/areas/areas.routes.ts'
import type { SignedInCall } from '../kernel/call.ts'
import { type CsvColumns, csvExport } from '../kernel/files/csvExport.ts'
import type { FileAnswer } from '../kernel/files/fileAnswer.ts'
import { areasInScope, cities } from './areas.reads.ts'

/** The areas' list as a table. */
export async function exportAreas(call: SignedInCall<typeof areaRoutes.exportCsv>): Promise<FileAnswer> {
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
