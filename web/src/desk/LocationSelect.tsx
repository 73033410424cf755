import type { Locations } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import type { LocationGuid } from '../links/screenLinks.ts'
import { SearchSelect } from '../ui/SearchSelect.tsx'
import { ALL_LOCATIONS, locationChoice, locationChoices, type RestaurantWithArea } from './places.ts'

interface LocationSelectProps {
  locations: Locations | undefined
  /** All restaurants, including inactive ones, which are shown but cannot be chosen. */
  places: readonly RestaurantWithArea[]
  value: LocationGuid | undefined
  onChange: (location: LocationGuid | undefined) => void
}

/** All locations, an area, or one restaurant (docs/spec/schedule.md#location-and-restaurants). */
export function LocationSelect({ locations, places, value, onChange }: LocationSelectProps) {
  const [isOpen, setIsOpen] = useState(false)
  // Hundreds of names are rendered only while the list is open.
  const chosen = locationChoice(value, locations, places)
  const data = isOpen ? locationChoices(locations) : [chosen]
  return (
    <SearchSelect
      aria-label="Location"
      data={data}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      value={chosen.value}
      onChange={(guid) =>
        onChange(!guid || guid === ALL_LOCATIONS.value ? undefined : (guid as LocationGuid))
      }
      nothingFoundMessage="No location found"
      withScrollArea={false}
      styles={{
        dropdown: { minWidth: '11rem', maxWidth: 'min(26rem, 100vw - 1rem)' },
        options: { maxHeight: '25rem', overflowY: 'auto' },
      }}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      leftSection={<IconMapPin size="1rem" stroke={1.5} aria-hidden="true" />}
    />
  )
}

interface OwnRestaurantSelectProps {
  restaurants: readonly { id: number; name: string }[]
  value: LocationGuid | undefined
  onChange: (location: LocationGuid | undefined) => void
}

const ALL = 'all'

export function OwnRestaurantSelect({ restaurants, value, onChange }: OwnRestaurantSelectProps) {
  const guids = restaurants.map(({ id, name }) => ({ value: `restaurant-${id}`, label: name }))
  // A link may name an inactive restaurant or one of another account.
  const isKnown = value === undefined || guids.some((guid) => guid.value === value)
  const data = [
    { value: ALL, label: 'All restaurants' },
    ...guids,
    ...(isKnown ? [] : [{ value, label: 'Unknown restaurant' }]),
  ]
  return (
    <div>
      <SearchSelect
        aria-label="Restaurant"
        data={data}
        value={value ?? ALL}
        onChange={(guid) => onChange(!guid || guid === ALL ? undefined : (guid as LocationGuid))}
        searchable={restaurants.length > 10}
        nothingFoundMessage="No restaurant found"
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        styles={{ dropdown: { minWidth: '11rem', maxWidth: 'min(26rem, 100vw - 1rem)' } }}
        // Leaves room for 'All restaurants'.
        rightSectionWidth={28}
        leftSection={<IconMapPin size="1rem" stroke={1.5} aria-hidden="true" />}
      />
    </div>
  )
}
