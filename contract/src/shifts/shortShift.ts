/** Fills in what the JSON of a short shift leaves out. It imports no shapes, so pages that call it do not load them. */
import { LEFT_OUT_FOR_RESTAURANT, LEFT_OUT_FOR_STAFF } from './leftOut.ts'
import type {
  SentShortShift,
  SentShortShiftForRestaurant,
  ShortShift,
  ShortShiftForRestaurant,
} from './shortShift.shapes.ts'

/** Adds the fields that the JSON leaves out. */
export const shortShift = (sent: SentShortShift): ShortShift => ({ ...LEFT_OUT_FOR_STAFF, ...sent })

export const shortShiftForRestaurant = (sent: SentShortShiftForRestaurant): ShortShiftForRestaurant => ({
  ...LEFT_OUT_FOR_RESTAURANT,
  ...sent,
})
