import type { Driver, DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { dataFull } from '@driverdesk/domain/drivers/dataFull.ts'
import { DRIVER_HEADS, type DriverHead } from '@driverdesk/domain/drivers/driverHeads.ts'
import {
  type DriverStatus,
  driverStatusLabel,
  NOT_PROGRESSING,
} from '@driverdesk/domain/drivers/driverStatus.ts'
import { areaNames } from '../areas/areas.reads.ts'
import type { SignedInCall } from '../kernel/call.ts'
import { type CsvColumns, csvExport } from '../kernel/files/exports.ts'
import type { FileAnswer } from '../kernel/files/fileAnswer.ts'
import { restaurantsInScope } from '../restaurants/restaurants.reads.ts'
import { driversInScope } from './drivers.reads.ts'

/** Areas and restaurants in scope; others do not exist for the caller. */
interface Names {
  areas: ReadonlyMap<number, string>
  restaurants: ReadonlyMap<number, string>
}

export async function exportDrivers(
  call: SignedInCall<typeof driverRoutes.exportCsv>,
  status: DriverStatus,
): Promise<FileAnswer> {
  const { db, scope } = call
  const isWhole = scope.role === 'administrator'
  const drivers = await driversInScope(db, scope, status, isWhole ? 'whole' : 'short')
  const [areas, restaurants] = await Promise.all([areaNames(db, scope), restaurantsInScope(db, scope)])
  const names = { areas: byId(areas), restaurants: byId(restaurants) }
  const file = { thing: 'driver', list: 'drivers', filter: { status }, ids: call.body.ids }
  if (!isWhole) {
    return csvExport(call, {
      ...file,
      columns: shortColumns(names),
      rows: JSON.parse(drivers.text) as Driver[],
    })
  }
  const rows = JSON.parse(drivers.text) as DriverRecord[]
  return csvExport(call, { ...file, columns: wholeColumns(names), rows })
}

const byId = (named: readonly { id: number; name: string }[]) =>
  new Map(named.map(({ id, name }) => [id, name]))

const SHORT = ['first_name', 'last_name', 'email', 'phone'] as const

const shortColumns = ({ areas, restaurants }: Names): CsvColumns<Driver> => [
  ['ID', ({ id }) => id],
  ...heads(SHORT),
  [
    'Areas',
    ({ area_ids }) =>
      area_ids
        .map(({ area_id }) => areas.get(area_id))
        .filter(isThere)
        .join('; '),
  ],
  [
    'Restaurants',
    ({ restaurant_ids: chosen }) =>
      chosen
        .map(({ restaurant_id }) => restaurants.get(restaurant_id))
        .filter(isThere)
        .join('; '),
  ],
  ['Status', ({ status }) => driverStatusLabel(status)],
]

/** Names are separated by semicolons, because a name may have a comma. Those out of scope are left out. */
const isThere = (name: string | undefined) => name !== undefined

const REST = (Object.keys(DRIVER_HEADS) as DriverHead[]).filter(
  (field) => !SHORT.some((short) => short === field),
)

const wholeColumns = (names: Names): CsvColumns<DriverRecord> => [
  ...shortColumns(names),
  ['Data Full, %', dataFull],
  ['Activation Date', ({ activated_at }) => activated_at],
  ['Last seen', ({ activity_time }) => activity_time],
  [
    'Progress',
    ({ not_progressing }) => (not_progressing === NOT_PROGRESSING ? 'Not Progressing' : 'Progressing'),
  ],
  ...heads(REST),
  ['Has experience', ({ have_experience }) => have_experience && (have_experience === 10 ? 'Yes' : 'No')],
  ['Referred by', ({ hear_about_us }) => hear_about_us && (hear_about_us.name || hear_about_us.type)],
  ['Referral paid', ({ hear_about_us }) => hear_about_us && (hear_about_us.paid ? 'Yes' : 'No')],
  ['Warnings', ({ warnings }) => warnings.length],
  ['Added', ({ created_at }) => created_at],
]

function heads<Field extends DriverHead>(
  fields: readonly Field[],
): CsvColumns<Record<Field, string | number | null>> {
  return fields.map((field) => [DRIVER_HEADS[field], (row) => row[field]])
}
