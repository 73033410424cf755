import type { Locations } from '@driverdesk/contract/restaurants/locations.routes.ts'
import { Select } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import type { LocationGuid } from './schedule.search.ts'

interface LocationSelectProps {
  locations: Locations | undefined
  value: LocationGuid | undefined
  onChange: (location: LocationGuid | undefined) => void
}

/** The entry for all locations, which has no guid. */
const ALL = 'all'

/** All locations, an area, or one restaurant (document 2, 2.1). */
export function LocationSelect({ locations, value, onChange }: LocationSelectProps) {
  const [isOpen, setIsOpen] = useState(false)
  // Hundreds of names are drawn when somebody looks at them, not with every schedule.
  const data = isOpen ? choices(locations) : chosen(locations, value)
  return (
    <Select
      aria-label="Location"
      data={data}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      value={value ?? ALL}
      onChange={(guid) => onChange(!guid || guid === ALL ? undefined : (guid as LocationGuid))}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage="No location found"
      withScrollArea={false}
      styles={{
        dropdown: { maxWidth: 'min(26rem, 100vw - 16px)' },
        options: { maxHeight: 400, overflowY: 'auto' },
      }}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      leftSection={<IconMapPin size={16} stroke={1.5} aria-hidden="true" />}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}

const all = { value: ALL, label: 'All locations' }

function choices(locations: Locations | undefined) {
  if (!locations) return [all]
  return [
    all,
    { group: 'Areas', items: locations.areas.map(entry) },
    { group: 'Restaurants', items: locations.restaurants.map(entry) },
  ]
}

/** What the field needs to show its value. */
function chosen(locations: Locations | undefined, value: LocationGuid | undefined) {
  const places = locations ? [...locations.areas, ...locations.restaurants] : []
  return [all, ...places.filter(({ guid }) => guid === value).map(entry)]
}

const entry = ({ guid, name }: { guid: string; name: string }) => ({ value: guid, label: name })
