/**
 * What the form of a restaurant sends, and what is wrong with it (docs/spec/restaurants.md#restaurant-form-rules,
 * docs/spec/restaurants.md#restaurant-calls).
 */
import { ChangedRestaurant, NewRestaurant } from '@driverdesk/contract/restaurants/restaurantForm.shapes.ts'
import type { CommissionBasis } from '@driverdesk/domain/options/commissionBasis.ts'
import { commissionProblem } from '@driverdesk/domain/restaurants/commissionLimit.ts'
import type { z } from 'zod'
import { newPasswordProblem } from '../accounts/newPasswordProblem.ts'
import { fileProblem } from '../ui/form/fileProblem.ts'
import type { RestaurantValues } from './restaurantForm.ts'

export type RestaurantBody = z.input<typeof NewRestaurant>

export interface RestaurantFiles {
  /** The logo. */
  file?: File | undefined
  service_agreement?: File | undefined
}

export function restaurantBody(values: RestaurantValues): RestaurantBody {
  const { logo: _, service_agreement: __, sets_password, password, area_id, ...fields } = values
  return {
    ...fields,
    area_id: area_id ?? '',
    send_invoice: fields.send_invoice ? 1 : 0,
    notify_shifts: fields.notify_shifts ? 1 : 0,
    notify_news_events: fields.notify_news_events ? 1 : 0,
    ...(sets_password && { password }),
  }
}

/** The login e-mail only where it was edited: whoever sends it moves the restaurant to that e-mail's account. */
export function changedRestaurantBody(
  values: RestaurantValues,
  seen: Pick<RestaurantValues, 'email'>,
): Omit<RestaurantBody, 'email'> & { email?: string } {
  const { email, ...rest } = restaurantBody(values)
  return email === seen.email ? rest : { ...rest, email }
}

export const restaurantFiles = ({ logo, service_agreement }: RestaurantValues): RestaurantFiles => ({
  file: logo ?? undefined,
  service_agreement: service_agreement ?? undefined,
})

export type RestaurantProblems = Partial<Record<keyof RestaurantValues, string>>

/** What is wrong with the values by themselves: the first message of each field. */
export function restaurantProblems(
  values: RestaurantValues,
  isNew: boolean,
  basis: CommissionBasis,
): RestaurantProblems {
  const shape = isNew ? NewRestaurant : ChangedRestaurant
  const problems: Record<string, string> = {}
  for (const { path, message } of shape.safeParse(restaurantBody(values)).error?.issues ?? []) {
    problems[String(path[0])] ??= message
  }
  const commission = commissionProblem(Number(values.invoice_comission), basis)
  if (commission) problems.invoice_comission ??= commission
  const notSet = values.sets_password && newPasswordProblem(values.password)
  if (notSet) problems.password = notSet
  for (const [field, kind] of [
    ['logo', 'image'],
    ['service_agreement', 'document'],
  ] as const) {
    const problem = values[field] && fileProblem(values[field], kind)
    if (problem) problems[field] = problem
  }
  return problems
}
