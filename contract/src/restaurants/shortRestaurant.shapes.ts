/** A restaurant for the schedule's rows, headings and figures. */
import type { z } from 'zod'
import { Restaurant, RestaurantForRestaurant } from './restaurant.shapes.ts'

export const ShortRestaurantForRestaurant = RestaurantForRestaurant.pick({
  id: true,
  name: true,
  area_id: true,
  status: true,
})
export type ShortRestaurantForRestaurant = z.infer<typeof ShortRestaurantForRestaurant>

const OWN = {
  telephone: true,
  standard_pay: true,
  weekend_pay: true,
  invoice_comission: true,
  booking_fee: true,
} as const

export const ShortRestaurant = ShortRestaurantForRestaurant.extend(Restaurant.pick(OWN).shape)
export type ShortRestaurant = z.infer<typeof ShortRestaurant>

/** On the wire without null and empty fields, because most restaurants have no rates of their own. */
export const SentShortRestaurant = ShortRestaurant.partial(OWN)
export type SentShortRestaurant = z.infer<typeof SentShortRestaurant>
