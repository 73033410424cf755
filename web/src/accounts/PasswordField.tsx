import { PASSWORD_COUNTER } from '@driverdesk/domain/accounts/password.ts'
import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'

interface PasswordFieldProps extends PasswordInputProps {
  /** Shows the length as 'n / 12, longer is allowed' (docs/spec/accounts.md#password-length). */
  counted?: boolean
}

export function PasswordField({ counted = false, ...input }: PasswordFieldProps) {
  const length = typeof input.value === 'string' ? input.value.length : 0
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      description={counted ? `${length} / ${PASSWORD_COUNTER}, longer is allowed` : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...input}
    />
  )
}

/** A password field of a form in which all fields are required, so it has no asterisk. */
export const NeededPassword = (props: PasswordFieldProps) => (
  <PasswordField required withAsterisk={false} {...props} />
)

/** A text field in such a form. */
export const NeededText = (props: TextInputProps) => <TextInput required withAsterisk={false} {...props} />
