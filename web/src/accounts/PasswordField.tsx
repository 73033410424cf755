import { PASSWORD_COUNTER } from '@driverdesk/domain/accounts/password.ts'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

interface PasswordFieldProps extends PasswordInputProps {
  /** Shows how many characters stand there, as 'n / 12' (docs/spec/accounts.md#password-length); more are welcome. */
  counted?: boolean
}

export function PasswordField({ counted = false, ...input }: PasswordFieldProps) {
  const length = typeof input.value === 'string' ? input.value.length : 0
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      description={counted ? `${length} / ${PASSWORD_COUNTER}` : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...input}
    />
  )
}
