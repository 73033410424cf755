/** A restaurant's own profile (docs/spec/restaurants.md#own-profile, docs/spec/restaurants.md#profile-call). */
import type { RestaurantForRestaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { ChangedProfile } from '@driverdesk/contract/restaurants/restaurantForm.shapes.ts'
import type { z } from 'zod'
import { newPasswordProblem } from '../accounts/newPasswordProblem.ts'
import { fileProblem } from '../ui/form/FileField.tsx'
import { firstProblems } from '../ui/form/formTrouble.ts'
import { fieldsOf, RESTAURANT_LABELS, RESTAURANT_NOTES } from './restaurantForm.ts'

export const PROFILE_LABELS: Readonly<Record<keyof ProfileValues, string>> = {
  name: RESTAURANT_LABELS.name,
  contactName: RESTAURANT_LABELS.contact_name,
  ...fieldsOf(RESTAURANT_LABELS, ['address', 'telephone', 'postcode', ...RESTAURANT_NOTES, 'logo_src']),
  file: 'Logo',
  sets_password: 'Change Password',
  current_password: 'Current password',
  password: 'New password',
}

const ADDITIONAL: readonly string[] = [...RESTAURANT_NOTES, 'logo_src', 'file']

/** True for a field in the tab 'Additional'. */
export const isAdditional = (field: string): boolean => ADDITIONAL.includes(field)

/** Named as on the wire, so that the server's messages find their fields. */
export const profileValues = (record: RestaurantForRestaurant) => ({
  name: record.name,
  contactName: record.contact_name,
  ...fieldsOf(record, ['address', 'telephone', 'postcode', ...RESTAURANT_NOTES, 'logo_src']),
  /** A new logo. */
  file: null as File | null,
  sets_password: false,
  current_password: '',
  password: '',
})

export type ProfileValues = ReturnType<typeof profileValues>

/** Sends the passwords only if the password is to be changed. */
export function profileBody(values: ProfileValues): z.input<typeof ChangedProfile> {
  const { file: _, sets_password, current_password, password, ...fields } = values
  return { ...fields, ...(sets_password && { current_password, password }) }
}

export function profileProblems(values: ProfileValues) {
  const problems: Partial<Record<keyof ProfileValues, string>> = firstProblems(
    ChangedProfile,
    profileBody(values),
  )
  if (values.sets_password && values.current_password === '') {
    problems.current_password = 'Please enter your current password'
  }
  const notSet = values.sets_password && newPasswordProblem(values.password)
  if (notSet) problems.password = notSet
  const unfit = values.file && fileProblem(values.file, 'image')
  if (unfit) problems.file = unfit
  return problems
}
