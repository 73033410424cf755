import { Stack, VisuallyHidden } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { NeededText, PasswordField } from './PasswordField.tsx'

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

interface StillWhileProps {
  isOpening: boolean
  children: ReactNode
}

/** A form that has done its work: it can be seen and not used until what it opens takes its place. */
export const StillWhile = ({ isOpening, children }: StillWhileProps) => (
  <div>
    <Stack gap="md" inert={isOpening} opacity={isOpening ? 0.6 : undefined}>
      {children}
    </Stack>
    <VisuallyHidden role="status">{isOpening && 'Opening Driverdesk…'}</VisuallyHidden>
  </div>
)
