import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import type { ReactNode } from 'react'

/** What the dialogs of a restaurant show of folders above this one; pages/ fills it. */
export interface RestaurantSlots {
  /** 'Drivers working here', in a tab of the restaurant. */
  driversTab: (restaurant: Restaurant, onDriver: (id: number) => void) => ReactNode
  /** A driver who was chosen there. */
  driverDialog: (restaurant: Restaurant, driverId: number, onClose: () => void) => ReactNode
  /** 'Drivers working here', by itself. */
  driversDialog: (restaurant: Restaurant, onClose: () => void) => ReactNode
  /** A new post to the restaurant. */
  postDialog: (restaurant: Restaurant, onClose: () => void) => ReactNode
}
