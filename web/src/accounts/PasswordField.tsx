import { PASSWORD_COUNTER, PASSWORD_MINIMUM } from '@driverdesk/domain/accounts/credentials.ts'
import {
  PasswordInput,
  type PasswordInputProps,
  Stack,
  TextInput,
  type TextInputProps,
  VisuallyHidden,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'

interface PasswordFieldProps extends PasswordInputProps {
  /** A new one: shows the length as 'n / 12, longer is allowed; at least 6' (docs/spec/accounts.md#password-length). */
  counted?: boolean
}

export function PasswordField({ counted = false, ...input }: PasswordFieldProps) {
  const length = typeof input.value === 'string' ? input.value.length : 0
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      autoComplete={counted ? 'new-password' : undefined}
      description={
        counted
          ? `${length} / ${PASSWORD_COUNTER}, longer is allowed; at least ${PASSWORD_MINIMUM}`
          : undefined
      }
      aria-invalid={Boolean(input.error)}
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

/** Email and password, which browsers can fill in. Both are required, so there are no asterisks. */
export const SignInFields = ({ form }: { form: UseFormReturnType<{ email: string; password: string }> }) => (
  <>
    <NeededText label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
    <NeededPassword label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
  </>
)

/** Disables a submitted form while the next page loads. */
export const DisabledWhile = ({ isOpening, children }: { isOpening: boolean; children: ReactNode }) => (
  <div>
    <Stack gap="md" inert={isOpening} opacity={isOpening ? 0.6 : undefined}>
      {children}
    </Stack>
    <VisuallyHidden role="status">{isOpening && 'Opening Driverdesk…'}</VisuallyHidden>
  </div>
)
