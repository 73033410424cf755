/** Exports the list of restaurants as a CSV file. Restaurants get it without the agency's columns. */
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import type { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { RESTAURANT_HEADS, type RestaurantHead } from '@driverdesk/domain/restaurants/restaurantHeads.ts'
import {
  type RestaurantStatus,
  restaurantStatusLabel,
} from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import { areaNames } from '../areas/areas.reads.ts'
import type { SignedInCall } from '../kernel/call.ts'
import { type CsvColumns, csvExport } from '../kernel/files/exports.ts'
import type { FileAnswer } from '../kernel/files/fileAnswer.ts'
import { restaurantsInScope } from './restaurants.reads.ts'

export async function exportRestaurants(
  call: SignedInCall<typeof restaurantRoutes.exportCsv>,
  status: RestaurantStatus | undefined,
): Promise<FileAnswer> {
  const { db, scope, audience } = call
  const [rows, areas] = await Promise.all([restaurantsInScope(db, scope, status), areaNames(db, scope)])
  const common = commonColumns(new Map(areas.map(({ id, name }) => [id, name])))
  const columns = audience === 'staff' ? [...common, ...AGENCY_COLUMNS] : common
  return csvExport(call, {
    thing: 'restaurant',
    list: 'restaurants',
    columns,
    rows,
    ids: call.body.ids,
    filter: { status: status ?? 'all' },
  })
}

const heads = (fields: readonly RestaurantHead[]): CsvColumns<Restaurant> =>
  fields.map((field) => [RESTAURANT_HEADS[field], (row) => row[field]])

const commonColumns = (areas: ReadonlyMap<number, string>): CsvColumns<Restaurant> => [
  ['ID', ({ id }) => id],
  ...heads(['name']),
  ['Area', ({ area_id }) => areas.get(area_id) ?? ''],
  ['Status', ({ status }) => restaurantStatusLabel(status)],
  ...heads(['contact_name', 'telephone', 'address', 'postcode', 'map_latitude', 'map_longitude']),
  ...heads(['meal', 'uniform', 'cash_orders', 'waiting_location', 'bonus_target', 'other']),
]

const yesOrNo = (is: boolean | 0 | 1) => (is ? 'Yes' : 'No')

const AGENCY_COLUMNS: CsvColumns<Restaurant> = [
  ...heads(['email', 'business_email', 'standard_pay', 'weekend_pay', 'invoice_comission', 'booking_fee']),
  ['Send invoices', ({ send_invoice }) => yesOrNo(send_invoice)],
  ['Notify about shifts', ({ notify_shifts }) => yesOrNo(notify_shifts)],
  ['Notify about news and events', ({ notify_news_events }) => yesOrNo(notify_news_events)],
]
