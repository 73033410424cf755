import type { Area } from '@driverdesk/contract/areas/area.shapes.ts'
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { FilterSelect } from '../ui/list/FilterSelect.tsx'
import { SearchField } from '../ui/list/SearchField.tsx'
import { type RestaurantSearch, STATUS_CHOICES, type StatusChoice } from './restaurants.search.ts'

interface RestaurantFiltersProps {
  text: string
  onText: (text: string) => void
  search: RestaurantSearch
  restaurants: readonly Restaurant[]
  areas: readonly Area[]
  onChange: (change: RestaurantSearch) => void
}

const STATUS_LABELS: Record<StatusChoice, string> = {
  active: 'Active only',
  inactive: 'Inactive only',
  all: 'All statuses',
}

/** Name, area, status and restaurateur (docs/spec/restaurants.md#restaurants-list). */
export function RestaurantFilters(props: RestaurantFiltersProps) {
  const { text, onText, search, restaurants, areas, onChange } = props
  const accounts = useMemo(
    () =>
      [...new Set(restaurants.map(({ email }) => email))]
        .sort(byName)
        .map((email) => ({ value: email, label: email })),
    [restaurants],
  )
  const areaChoices = useMemo(() => areas.map(({ id, label }) => ({ value: String(id), label })), [areas])
  return (
    <>
      <SearchField label="Search by name" value={text} onChange={onText} />
      <FilterSelect
        label="Area"
        all="All areas"
        nothingFound="No area found"
        choices={areaChoices}
        value={search.area === undefined ? undefined : String(search.area)}
        onChange={(id) => onChange({ area: id === undefined ? undefined : Number(id) })}
      />
      <Select
        aria-label="Status"
        allowDeselect={false}
        data={STATUS_CHOICES.map((choice) => ({ value: choice, label: STATUS_LABELS[choice] }))}
        value={search.status ?? 'active'}
        onChange={(choice) =>
          onChange({ status: choice === 'inactive' || choice === 'all' ? choice : undefined })
        }
      />
      <FilterSelect
        label="Restaurateur"
        all="All restaurateurs"
        nothingFound="No email found"
        choices={accounts}
        value={search.account}
        onChange={(account) => onChange({ account })}
      />
    </>
  )
}
