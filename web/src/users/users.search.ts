import { oneOf, searchOf } from '../kernel/search.ts'
import { listFields } from '../ui/list/listSearch.ts'

const ROLES = ['administrator', 'manager', 'none'] as const
export type RoleChoice = (typeof ROLES)[number]

export const validateUsersSearch = searchOf({
  ...listFields('name', 'email', 'role'),
  role: oneOf(ROLES),
})
export type UserSearch = ReturnType<typeof validateUsersSearch>
