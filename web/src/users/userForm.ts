/** The form of a panel user (docs/spec/accounts.md#user-dialogs, docs/spec/accounts.md#user-form-rules). */
import { NewPanelUser, type PanelUser } from '@driverdesk/contract/accounts/panelUser.shapes.ts'
import { roleChangeProblem, type UserRemoval } from '@driverdesk/domain/accounts/panelUserRules.ts'
import { MANAGER, type RoleCode } from '@driverdesk/domain/kernel/roles.ts'
import { newPasswordProblem } from '../accounts/newPasswordProblem.ts'
import type { PanelUserBody } from '../accounts/panelUsers.data.ts'
import { firstProblems } from '../ui/form/firstProblems.ts'

/** Named as on the wire, so that the server's messages find their fields. */
export interface UserValues {
  first_name: string
  last_name: string
  /** '10', '20', or '' for none. */
  role: string
  email: string
  area_ids: string[]
  restaurant_ids: string[]
  sets_password: boolean
  password: string
}

export const USER_LABELS: Readonly<Record<keyof UserValues, string>> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  role: 'Role',
  email: 'User Email',
  area_ids: 'Areas Assigned to',
  restaurant_ids: "Area's Restaurants Assigned to",
  sets_password: 'Change Password',
  password: 'Password',
}

export const newUserValues: UserValues = {
  first_name: '',
  last_name: '',
  role: '',
  email: '',
  area_ids: [],
  restaurant_ids: [],
  sets_password: false,
  password: '',
}

export const userValues = (user: PanelUser): UserValues => ({
  ...newUserValues,
  first_name: user.first_name,
  last_name: user.last_name,
  role: user.role === null ? '' : String(user.role),
  email: user.email,
  area_ids: user.area_ids.map(({ area_id }) => String(area_id)),
  restaurant_ids: user.restaurant_ids.map(({ restaurant_id }) => String(restaurant_id)),
})

export const isManager = ({ role }: Pick<UserValues, 'role'>): boolean => role === String(MANAGER)

/** Sends a scope only for a manager, and a password only if one is set. */
export function userBody(values: UserValues): PanelUserBody {
  const scoped = isManager(values)
  return {
    first_name: values.first_name,
    last_name: values.last_name,
    role: values.role as '10' | '20',
    email: values.email,
    area_ids: scoped ? values.area_ids.map(Number) : [],
    restaurant_ids: scoped ? values.restaurant_ids.map(Number) : [],
    ...(values.sets_password && { password: values.password }),
  }
}

type UserProblems = Partial<Record<keyof UserValues, string>>

/**
 * The first message of each invalid field.
 *
 * @param removal of the existing user; undefined for a new one
 */
export function userProblems(values: UserValues, removal: UserRemoval | undefined): UserProblems {
  const demoted = removal && values.role && roleChangeProblem(removal, Number(values.role) as RoleCode)
  // First, because other problems do not matter then.
  const problems: UserProblems = {
    ...(demoted && { role: demoted }),
    ...firstProblems<UserValues>(NewPanelUser, userBody(values)),
  }
  const notSet = values.sets_password && newPasswordProblem(values.password)
  return notSet ? { ...problems, password: notSet } : problems
}
