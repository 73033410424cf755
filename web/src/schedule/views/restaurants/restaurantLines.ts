import { RESTAURANT_INACTIVE } from '@driverdesk/domain/shifts/shiftActs.ts'
import { isOpenForShifts } from '../../../desk/places.ts'
import type { Line } from '../../model/line.ts'
import type { ShownRow } from '../../model/scheduleRows.ts'

/** A restaurant's line. */
export type RestaurantLine = Line & ShownRow

export const restaurantLines = (rows: readonly ShownRow[]): RestaurantLine[] =>
  rows.map((row) => ({
    ...row,
    key: row.restaurant.id,
    name: row.restaurant.name,
    whyNotAdd: isOpenForShifts(row) ? undefined : RESTAURANT_INACTIVE,
  }))
