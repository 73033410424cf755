import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { COMMISSION_BASIS_KEY, commissionBasisOf } from '@driverdesk/domain/options/commissionBasis.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CredentialsDialog } from '../accounts/CredentialsDialog.tsx'
import { sendRestaurantCredentials } from '../accounts/credentials.data.ts'
import { PasswordLinkDialog } from '../accounts/PasswordLinkDialog.tsx'
import { LocationMapDialog } from '../maps/LocationMapDialog.tsx'
import { optionsQuery, useMapCentre } from '../options/options.data.ts'
import { RestaurantDialog } from './RestaurantDialog.tsx'
import type { StandardFees } from './restaurantForm.ts'
import type { SavedRestaurant } from './restaurants.data.ts'
import type { RestaurantSlots } from './slots.ts'

/** What is open about a restaurant. */
export type OpenRestaurant =
  | { kind: 'add'; areaId?: number | undefined }
  | { kind: 'edit' | 'drivers' | 'map' | 'post' | 'password'; restaurant: Restaurant }

interface RestaurantActionDialogProps {
  open: OpenRestaurant | undefined
  onClose: () => void
  slots: RestaurantSlots
}

/** The dialogs that a restaurant's row and 'New Restaurant' open, and the sign-in of a new account after it. */
export function RestaurantActionDialog({ open, onClose, slots }: RestaurantActionDialogProps) {
  const options = useQuery(optionsQuery)
  const centre = useMapCentre()
  const [added, setAdded] = useState<SavedRestaurant>()
  const saved = (restaurant: SavedRestaurant) => {
    onClose()
    if (restaurant.restCredentials) setAdded(restaurant)
    else notifications.show({ message: savedText(restaurant, open?.kind === 'add'), withBorder: true })
  }
  if (added?.restCredentials) {
    return (
      <CredentialsDialog
        whose={added.name}
        credentials={added.restCredentials}
        edit="Edit Details"
        send={sendRestaurantCredentials}
        onClose={() => setAdded(undefined)}
      />
    )
  }
  if (!open) return null
  if (open.kind === 'add') {
    // The form begins with the options' fees, so it waits for them.
    return options.isPending ? null : (
      <RestaurantDialog
        restaurant={undefined}
        areaId={open.areaId}
        standard={standardFees(options.data)}
        slots={slots}
        onClose={onClose}
        onSaved={saved}
      />
    )
  }
  const { restaurant } = open
  switch (open.kind) {
    case 'edit':
      return (
        <RestaurantDialog
          restaurant={restaurant}
          standard={standardFees(options.data)}
          slots={slots}
          onClose={onClose}
          onSaved={saved}
        />
      )
    case 'post':
      return slots.postDialog(restaurant, onClose)
    case 'password':
      return (
        <PasswordLinkDialog
          whose={restaurant.email}
          account={{ kind: 'restaurateur', id: restaurant.restaurateur_id }}
          onClose={onClose}
        />
      )
    case 'drivers':
      return slots.driversDialog(restaurant, onClose)
    case 'map':
      return (
        <LocationMapDialog
          name={restaurant.name}
          address={restaurant.address}
          position={positionOf(restaurant)}
          centre={centre}
          onClose={onClose}
        />
      )
  }
}

const savedText = ({ name, email }: SavedRestaurant, isNew: boolean) =>
  isNew ? `${name} is added to the account ${email}.` : `${name} is saved.`

const standardFees = (options: ReadonlyMap<string, string> | undefined): StandardFees => ({
  basis: commissionBasisOf(options?.get(COMMISSION_BASIS_KEY)),
  commission: options?.get('restaurants_standard_invoice_comission') ?? '',
  bookingFee: options?.get('restaurants_standard_booking_fee') ?? '',
})

const positionOf = ({ map_latitude: lat, map_longitude: lng }: Restaurant) =>
  lat === null || lng === null ? null : { lat, lng }
