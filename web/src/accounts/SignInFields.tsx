import type { UseFormReturnType } from '@mantine/form'
import { NeededText } from '../ui/form/NeededText.tsx'
import { PasswordField } from './PasswordField.tsx'

interface SignInFieldsProps {
  form: UseFormReturnType<{ email: string; password: string }>
}

/** Who signs in, and the password; a browser knows what to fill in. Both are needed, so that no star says it. */
export const SignInFields = ({ form }: SignInFieldsProps) => (
  <>
    <NeededText label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
    <PasswordField
      label="Password"
      autoComplete="current-password"
      required
      withAsterisk={false}
      {...form.getInputProps('password')}
    />
  </>
)
