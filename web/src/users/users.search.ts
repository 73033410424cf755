import { oneOf, searchOf } from '../kernel/search.ts'
import { listFields } from '../ui/list/listSearch.ts'

const ROLES = ['administrator', 'manager', 'none'] as const
export type RoleChoice = (typeof ROLES)[number]

/** The search parameters of the list; without any it shows all users. */
export const validateUsersSearch = searchOf({
  ...listFields('name', 'email', 'role'),
  role: oneOf(ROLES),
})
export type UserSearch = ReturnType<typeof validateUsersSearch>
