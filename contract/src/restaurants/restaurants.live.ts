import { liveChannel } from '../kernel/live.ts'
import { Restaurant, RestaurantForRestaurant } from './restaurant.shapes.ts'

/** Announces added ('store'), changed ('update') and removed ('destroy') restaurants, for lists on open screens. */
export const restaurantLive = liveChannel({
  name: 'restaurant',
  events: ['store', 'update'],
  data: { staff: Restaurant, restaurant: RestaurantForRestaurant },
})
