import type { Area, City } from '@driverdesk/contract/areas/area.shapes.ts'
import { IconMapPin } from '@tabler/icons-react'
import { useMemo } from 'react'
import { FilterSelect } from '../ui/list/FilterSelect.tsx'
import { cityName } from './areaForm.ts'

interface AreaSelectProps {
  areas: readonly Area[]
  cities: readonly City[]
  value: number | undefined
  onChange: (area: number | undefined) => void
}

/** All areas, or one. */
export function AreaSelect({ areas, cities, value, onChange }: AreaSelectProps) {
  const choices = useMemo(
    () => areas.map((area) => ({ value: String(area.id), label: `${area.name}, ${cityName(area, cities)}` })),
    [areas, cities],
  )
  return (
    <FilterSelect
      label="Area"
      all="All areas"
      nothingFound="No area found"
      choices={choices}
      value={value === undefined ? undefined : String(value)}
      onChange={(id) => onChange(id === undefined ? undefined : Number(id))}
      leftSection={<IconMapPin size="1rem" stroke={1.5} aria-hidden="true" />}
    />
  )
}
