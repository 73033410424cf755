import {
  refreshWorkingHere,
  WorkingDriverDialog,
  WorkingHere,
  WorkingHereDialog,
} from '../drivers/WorkingHere.tsx'
import { PostDialog } from '../news/PostDialog.tsx'
import { AreasScreen } from '../restaurants/byArea/AreasScreen.tsx'
import type { RestaurantSlots } from '../restaurants/RestaurantActions.tsx'
import { RestaurantsScreen } from '../restaurants/RestaurantsScreen.tsx'
import { showToast } from '../ui/showToast.ts'

const restaurantSlots: RestaurantSlots = {
  driversTab: (restaurant, onDriver) => <WorkingHere restaurant={restaurant} onDriver={onDriver} canPrefer />,
  driverDialog: (restaurant, driverId, onClose) => (
    <WorkingDriverDialog id={driverId} onClose={onClose} onSaved={() => refreshWorkingHere(restaurant.id)} />
  ),
  driversDialog: (restaurant, onClose) => <WorkingHereDialog restaurant={restaurant} onClose={onClose} />,
  postDialog: (restaurant, onClose) => (
    <PostDialog
      restaurant={restaurant}
      onClose={onClose}
      onSaved={() => {
        onClose()
        showToast(`The post to ${restaurant.name} is published.`)
      }}
    />
  ),
}

export const RestaurantsPage = () => <RestaurantsScreen slots={restaurantSlots} />

export const AreasPage = () => <AreasScreen slots={restaurantSlots} />
