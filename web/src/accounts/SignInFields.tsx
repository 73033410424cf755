import { Stack, VisuallyHidden } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { NeededPassword, NeededText } from './PasswordField.tsx'

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
