import { liveChannel } from '../kernel/live.ts'
import { Restaurant, RestaurantForRestaurant } from './restaurant.shapes.ts'

/** Restaurants as they are added ('store'), changed ('update') and removed ('destroy'), for lists on open screens. */
export const restaurantLive = liveChannel({
  name: 'restaurant',
  events: ['store', 'update'],
  data: { staff: Restaurant, restaurant: RestaurantForRestaurant },
})
