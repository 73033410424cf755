import type { DriverForm } from '@driverdesk/contract/drivers/driverForm.shapes.ts'
import { orEmpty, orNull } from '@driverdesk/contract/kernel/formFields.ts'
import { DRIVER_DATES, DRIVER_HOURS } from '@driverdesk/domain/drivers/driverHeads.ts'
import type { NewRow } from '../kernel/tables.ts'

const TEXTS = [
  'last_name',
  'phone',
  'address_1',
  'address_2',
  'city',
  'postcode',
  'emergency_contact_name',
  'emergency_contact_phone',
  'car_make',
  'car_model',
  'car_registration',
  'car_insurer',
  'experience_description',
  'goal',
  'bank_name_of_account_holder',
  'bank_sort_code',
  'bank_account_number',
  'works_number',
] as const

type Columns = Partial<NewRow<'driver'>>

/** Turns a form into columns. Fields that were not sent are left out; null and 'null' empty a field like ''. */
export function driverColumns(form: DriverForm): Columns {
  const { first_name, email, have_experience } = form
  return {
    ...(first_name !== undefined && { first_name }),
    ...(email !== undefined && { email }),
    ...(have_experience !== undefined && { have_experience: orNull(have_experience) ?? null }),
    ...entries(TEXTS, (name) => orEmpty(form[name])),
    ...entries(DRIVER_DATES, (name) => orNull(form[name])),
    ...entries(DRIVER_HOURS, (name) => orNull(form[name])),
  }
}

function entries<Name extends string, Value>(
  names: readonly Name[],
  given: (name: Name) => Value | undefined,
): Partial<Record<Name, Value>> {
  const found = names.map((name) => [name, given(name)] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as Partial<Record<Name, Value>>
}
