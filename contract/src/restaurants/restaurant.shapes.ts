/**
 * A restaurant on the wire (docs/spec/restaurants.md#restaurant-record); `invoice_comission` is the spelling of the
 * wire (docs/spec/kernel.md#names-to-the-letter).
 */
import { z } from 'zod'
import { id, pounds, timestamp } from '../kernel/wire.ts'

export const restaurantStatus = () => z.literal([10, 20])

/** Fields that the agency and the restaurant itself see. */
const RestaurantCommon = z.object({
  id: id(),
  name: z.string(),
  area_id: id(),
  status: restaurantStatus(),
  address: z.string(),
  contact_name: z.string(),
  /** The same under its second name. */
  contactName: z.string(),
  telephone: z.string(),
  postcode: z.string(),
  map_latitude: z.number().nullable(),
  map_longitude: z.number().nullable(),
  meal: z.string(),
  uniform: z.string(),
  cash_orders: z.string(),
  waiting_location: z.string(),
  other: z.string(),
  bonus_target: z.string(),
  logo_src: z.string().nullable(),
  service_agreement_src: z.string().nullable(),
  updated_at: timestamp(),
})

/**
 * A restaurant for staff. `standard_pay` and `weekend_pay` are its own rates in pounds per hour, null where the
 * area's apply; `invoice_comission` (percent) and `booking_fee` (pounds) are null if the options' apply.
 */
export const Restaurant = RestaurantCommon.extend({
  restaurateur_id: id(),
  restaurateur: z.object({ id: id(), email: z.string() }),
  /** The login email, which is the restaurateur's. */
  email: z.string(),
  business_email: z.string(),
  standard_pay: pounds().nullable(),
  weekend_pay: pounds().nullable(),
  invoice_comission: z.number().nullable(),
  booking_fee: pounds().nullable(),
  send_invoice: z.literal([0, 1]),
  notify_shifts: z.boolean(),
  notify_news_events: z.boolean(),
})
export type Restaurant = z.infer<typeof Restaurant>

export const RestaurantForRestaurant = RestaurantCommon
export type RestaurantForRestaurant = z.infer<typeof RestaurantForRestaurant>

/** The answer to saving one's own profile (docs/spec/restaurants.md#profile-call). */
export const RestaurantProfile = RestaurantCommon.pick({
  id: true,
  area_id: true,
  name: true,
  address: true,
  contact_name: true,
  telephone: true,
  map_latitude: true,
  map_longitude: true,
  meal: true,
  uniform: true,
  cash_orders: true,
  waiting_location: true,
  other: true,
  bonus_target: true,
  logo_src: true,
  service_agreement_src: true,
})

/** A restaurant's address and position. */
export const RestaurantSite = RestaurantCommon.pick({
  id: true,
  name: true,
  address: true,
  map_latitude: true,
  map_longitude: true,
})
export type RestaurantSite = z.infer<typeof RestaurantSite>
