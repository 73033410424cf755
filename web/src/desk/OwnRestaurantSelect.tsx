import { IconMapPin } from '@tabler/icons-react'
import type { LocationGuid } from '../links/scheduleLink.ts'
import { SearchSelect } from '../ui/SearchSelect.tsx'

interface OwnRestaurantSelectProps {
  restaurants: readonly { id: number; name: string }[]
  value: LocationGuid | undefined
  onChange: (location: LocationGuid | undefined) => void
}

const ALL = 'all'

/** All of an account's restaurants, or one of them. */
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
