import { Registration } from '@driverdesk/contract/accounts/account.shapes.ts'
import { type FormErrors, schemaResolver } from '@mantine/form'
import { z } from 'zod'
import type { RegistrationValues } from './accounts.data.ts'

export interface RegistrationForm extends RegistrationValues {
  confirm: string
}

const shape = schemaResolver(
  Registration.extend({ confirm: z.string().min(1, 'Please confirm your password') }),
  { sync: true },
)

export function registrationErrors(values: RegistrationForm): FormErrors {
  const errors = shape(values)
  const differ = values.confirm !== '' && values.confirm !== values.password
  return differ ? { ...errors, confirm: 'Passwords do not match' } : errors
}
