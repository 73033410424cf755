import { AreasScreen } from '../restaurants/byArea/AreasScreen.tsx'
import { restaurantSlots } from './restaurantSlots.tsx'

export const AreasPage = () => <AreasScreen slots={restaurantSlots} />
