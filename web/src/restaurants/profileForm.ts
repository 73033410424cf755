/** The form of a restaurant's own profile, what it sends, and what is wrong with it (document 1, 'Home', sections 5 and 7). */
import type { RestaurantForRestaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { ChangedProfile } from '@driverdesk/contract/restaurants/restaurantForm.shapes.ts'
import type { z } from 'zod'
import { fileProblem } from '../ui/form/fileProblem.ts'

/** Named as on the wire, so that the server's messages find their fields. */
export interface ProfileValues {
  name: string
  contactName: string
  address: string
  telephone: string
  postcode: string
  meal: string
  uniform: string
  cash_orders: string
  waiting_location: string
  other: string
  bonus_target: string
  /** The stored logo; null takes it away. */
  logo_src: string | null
  /** Another logo. */
  file: File | null
  /** The password is to be changed. */
  sets_password: boolean
  current_password: string
  password: string
}

export const PROFILE_LABELS: Readonly<Record<keyof ProfileValues, string>> = {
  name: 'Restaurant name',
  contactName: 'Contact name',
  address: 'Address',
  telephone: 'Telephone',
  postcode: 'Postcode',
  meal: 'Meal',
  uniform: 'Uniform',
  cash_orders: 'Cash orders',
  waiting_location: 'Waiting location',
  other: 'Other',
  bonus_target: 'Bonus target',
  logo_src: 'Logo',
  file: 'Logo',
  sets_password: 'Change Password',
  current_password: 'Current password',
  password: 'New password',
}

/** What drivers should know. */
export const PROFILE_NOTES = [
  'meal',
  'uniform',
  'cash_orders',
  'waiting_location',
  'other',
  'bonus_target',
] as const

const ADDITIONAL: readonly string[] = [...PROFILE_NOTES, 'logo_src', 'file']

/** Whether a field stands in the tab 'Additional'. */
export const isAdditional = (field: string): boolean => ADDITIONAL.includes(field)

export const profileValues = (record: RestaurantForRestaurant): ProfileValues => ({
  name: record.name,
  contactName: record.contact_name,
  address: record.address,
  telephone: record.telephone,
  postcode: record.postcode,
  meal: record.meal,
  uniform: record.uniform,
  cash_orders: record.cash_orders,
  waiting_location: record.waiting_location,
  other: record.other,
  bonus_target: record.bonus_target,
  logo_src: record.logo_src,
  file: null,
  sets_password: false,
  current_password: '',
  password: '',
})

/** The passwords are sent only where one is to be changed. */
export function profileBody(values: ProfileValues): z.input<typeof ChangedProfile> {
  const { file: _, sets_password, current_password, password, ...fields } = values
  return { ...fields, ...(sets_password && { current_password, password }) }
}

type ProfileProblems = Partial<Record<keyof ProfileValues, string>>

/** What is wrong with the values by themselves: the first message of each field. */
export function profileProblems(values: ProfileValues): ProfileProblems {
  const problems: Record<string, string> = {}
  for (const { path, message } of ChangedProfile.safeParse(profileBody(values)).error?.issues ?? []) {
    problems[String(path[0])] ??= message
  }
  if (values.sets_password && values.current_password === '') {
    problems.current_password = 'Please enter your current password'
  }
  if (values.sets_password && values.password === '') problems.password = 'Please enter your password'
  const unfit = values.file && fileProblem(values.file, 'image')
  if (unfit) problems.file = unfit
  return problems
}
