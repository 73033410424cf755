import type { ExpiryFilter } from '@driverdesk/domain/drivers/documentExpiry.ts'
import { DRIVER_GROUPS, type DriverGroup } from '@driverdesk/domain/drivers/driverGroups.ts'
import { type ListSearch, numberOf, validateListSearch } from '../ui/list/listSearch.ts'

/** What a link to the drivers can say: who is shown, and whose dialog is open. */
export interface DriversSearch extends ListSearch {
  area?: number | undefined
  /** Left out: the active ones. */
  group?: Exclude<DriverGroup, 'active'> | undefined
  /** Only those with a document of that state. */
  documents?: ExpiryFilter | undefined
  /** The driver whose dialog is open. */
  edit?: number | undefined
}

/** Reads search parameters; those that make no sense count as left out. */
export const validateDriversSearch = (search: Record<string, unknown>): DriversSearch => ({
  ...validateListSearch(search, ['name', 'areas']),
  area: numberOf(search.area),
  group: groupOf(search.group),
  documents: isExpiryFilter(search.documents) ? search.documents : undefined,
  edit: numberOf(search.edit),
})

/** The list of one first name knows neither areas nor sorting (document 1, section 2). */
export type ByNameSearch = Pick<DriversSearch, 'q' | 'group' | 'page'>

export function validateByNameSearch(search: Record<string, unknown>): ByNameSearch {
  const { q, group, page } = validateDriversSearch(search)
  return { q, group, page }
}

const groupOf = (value: unknown) =>
  DRIVER_GROUPS.find((group) => group !== 'active' && group === value) as
    | Exclude<DriverGroup, 'active'>
    | undefined

const isExpiryFilter = (value: unknown): value is ExpiryFilter => value === 'expiring' || value === 'expired'
