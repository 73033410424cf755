import { z } from 'zod'
import { routes } from '../kernel/route.ts'
import { id, pounds } from '../kernel/wire.ts'

const status = z.literal([10, 20])

/** What both the agency and the restaurant itself may see. */
const RestaurantCommon = z.object({
  id: id(),
  name: z.string(),
  area_id: id(),
  status,
  address: z.string(),
  contact_name: z.string(),
  /** The same under the documents' second name for it. */
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
  updated_at: z.string(),
})

/**
 * A restaurant for staff. `standard_pay` and `weekend_pay` are its own rates in pounds per hour, null where the
 * area's apply; `invoice_comission` (percent) and `booking_fee` (pounds) are null where the options' apply.
 */
export const Restaurant = RestaurantCommon.extend({
  restaurateur_id: id(),
  restaurateur: z.object({ id: id(), email: z.string() }),
  /** The login e-mail, which is the restaurateur's. */
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

export const restaurantRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/restaurant',
    summary: "The restaurants in the caller's scope, active ones unless `status` says otherwise.",
    access: ['administrator', 'manager', 'restaurant'],
    scope: 'restaurants',
    query: z.strictObject({ status: z.literal(['10', '20', 'all']).optional() }),
    reply: { staff: z.array(Restaurant), restaurant: z.array(RestaurantForRestaurant) },
  },
})
