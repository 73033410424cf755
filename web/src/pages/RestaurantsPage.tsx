import { RestaurantsScreen } from '../restaurants/RestaurantsScreen.tsx'
import { restaurantSlots } from './restaurantSlots.tsx'

export const RestaurantsPage = () => <RestaurantsScreen slots={restaurantSlots} />
