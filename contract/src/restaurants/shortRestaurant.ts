/** Fills in what the JSON of a short restaurant leaves out. It imports no shapes, so pages that call it do not load them. */
import type { SentShortRestaurant, ShortRestaurant } from './shortRestaurant.shapes.ts'

/** Adds the fields that the JSON leaves out. */
export const shortRestaurant = (sent: SentShortRestaurant): ShortRestaurant => ({
  telephone: '',
  standard_pay: null,
  weekend_pay: null,
  invoice_comission: null,
  booking_fee: null,
  ...sent,
})
