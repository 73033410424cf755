import { useQuery } from '@tanstack/react-query'
import { LocationMapDialog } from '../maps/LocationMapDialog.tsx'
import { useMapCentre } from '../options/options.data.ts'
import { restaurantsQuery } from '../restaurants/restaurants.data.ts'

interface RestaurantPlaceDialogProps {
  id: number
  onClose: () => void
}

/** Where a restaurant is, on a terrain map (docs/spec/restaurants.md#location-map). */
export function RestaurantPlaceDialog({ id, onClose }: RestaurantPlaceDialogProps) {
  const { data } = useQuery(restaurantsQuery)
  const centre = useMapCentre()
  const restaurant = data?.find((one) => one.id === id)
  if (!restaurant) return null
  const { name, address, map_latitude: lat, map_longitude: lng } = restaurant
  const position = lat === null || lng === null ? null : { lat, lng }
  return <LocationMapDialog {...{ name, address, position, centre, onClose }} />
}
