import { type ListSearch, validateListSearch } from '../../ui/list/listSearch.ts'

const ROLES = ['administrator', 'manager', 'none'] as const
export type RoleChoice = (typeof ROLES)[number]

/** What a link to the list can say; what it leaves out is all users. */
export interface UserSearch extends ListSearch {
  role?: RoleChoice | undefined
}

const SORTABLE = ['name', 'email', 'role'] as const

/** Reads search parameters; those that make no sense count as left out. */
export const validateUsersSearch = (search: Record<string, unknown>): UserSearch => ({
  ...validateListSearch(search, SORTABLE),
  role: ROLES.find((role) => role === search.role),
})
