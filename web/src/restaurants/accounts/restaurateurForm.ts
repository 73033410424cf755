/**
 * The form of a restaurant account, what it sends, and what is wrong with it
 * (docs/spec/restaurants.md#restaurant-accounts).
 */
import { type Restaurateur, RestaurateurInput } from '@driverdesk/contract/restaurants/restaurateur.shapes.ts'
import { newPasswordProblem } from '../../accounts/newPasswordProblem.ts'
import type { RestaurateurBody } from './restaurateurs.data.ts'

/** Named as on the wire, so that the server's messages find their fields. */
export interface RestaurateurValues {
  name: string
  email: string
  sets_password: boolean
  password: string
}

export const RESTAURATEUR_LABELS: Readonly<Record<keyof RestaurateurValues, string>> = {
  name: 'Name',
  email: 'Login email',
  sets_password: 'Change Password',
  password: 'Password',
}

export const newRestaurateur: RestaurateurValues = { name: '', email: '', sets_password: false, password: '' }

export const restaurateurValues = ({ name, email }: Restaurateur): RestaurateurValues => ({
  ...newRestaurateur,
  name,
  email,
})

/** The password is sent only where one is to be set. */
export const restaurateurBody = (values: RestaurateurValues): RestaurateurBody => ({
  name: values.name,
  email: values.email,
  ...(values.sets_password && { password: values.password }),
})

/** What is wrong with the values by themselves: the first message of each field. */
export function restaurateurProblems(
  values: RestaurateurValues,
): Partial<Record<keyof RestaurateurValues, string>> {
  const problems: Record<string, string> = {}
  for (const { path, message } of RestaurateurInput.safeParse(restaurateurBody(values)).error?.issues ?? []) {
    problems[String(path[0])] ??= message
  }
  const notSet = values.sets_password && newPasswordProblem(values.password)
  if (notSet) problems.password = notSet
  return problems
}
