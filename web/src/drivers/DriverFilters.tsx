import type { Area } from '@driverdesk/contract/areas/area.shapes.ts'
import { EXPIRING_WITHIN_DAYS } from '@driverdesk/domain/drivers/documentExpiry.ts'
import { Select } from '@mantine/core'
import { SearchField } from '../ui/list/SearchField.tsx'
import { DriverGroupSelect } from './DriverGroupSelect.tsx'
import { type DriversSearch, validateDriversSearch } from './drivers.search.ts'

interface DriverFiltersProps {
  areas: readonly Area[]
  search: DriversSearch
  onSearch: (change: Partial<DriversSearch>) => void
  text: string
  onText: (text: string) => void
}

const DOCUMENTS = [
  { value: 'expiring', label: `Expiring within ${EXPIRING_WITHIN_DAYS} days` },
  { value: 'expired', label: 'Expired' },
]

/**
 * Text, area, status group, and documents that run out (docs/spec/drivers.md#drivers-list,
 * docs/spec/drivers.md#driver-groups).
 */
export function DriverFilters({ areas, search, onSearch, text, onText }: DriverFiltersProps) {
  const choose = (change: Record<string, unknown>) => {
    const { area, group, documents } = validateDriversSearch({ ...search, ...change })
    onSearch({ area, group, documents, page: undefined })
  }
  return (
    <>
      <SearchField label="Search drivers" value={text} onChange={onText} />
      <Select
        aria-label="Area"
        placeholder="All areas"
        data={areas.map(({ id, label }) => ({ value: String(id), label }))}
        value={search.area === undefined ? null : String(search.area)}
        onChange={(area) => choose({ area })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All areas' }}
        nothingFoundMessage="No area found"
      />
      <DriverGroupSelect group={search.group} onChange={(group) => choose({ group })} />
      <Select
        aria-label="Documents"
        placeholder="All documents"
        data={DOCUMENTS}
        value={search.documents ?? null}
        onChange={(documents) => choose({ documents })}
        clearable
        clearButtonProps={{ 'aria-label': 'All documents' }}
      />
    </>
  )
}
