import { type NewSession, Registration } from '@driverdesk/contract/accounts/account.shapes.ts'
import { Group, Stack } from '@mantine/core'
import { type FormErrors, schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { ApiError, hasUnknownOutcome } from '../kernel/apiError.ts'
import { queryClient, showError } from '../kernel/query.ts'
import { signIn } from '../kernel/session.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { CHECKED_WHEN_LEFT } from '../ui/form/checkedWhenLeft.ts'
import { NeededPassword, NeededText } from './PasswordField.tsx'
import { type SignInValues, useSignInKind } from './signIn.data.ts'
import { ofAccount } from './storedUser.ts'

export interface RegistrationValues extends SignInValues {
  firstName: string
  lastName: string
}

interface NewAccount extends RegistrationValues {
  confirm: string
  code: string
}

interface NewAccountFormProps<Made> {
  /** The label of the button. */
  action: string
  /** Shows a field for the code from the server's log. */
  needsCode?: boolean
  create: (values: RegistrationValues & { code: string }) => Promise<Made>
  onCreated: (made: Made, email: string) => void
  /** Beside the button. */
  children?: ReactNode
}

/** Name, email and password of a new account: of a registration, and of the first administrator. */
export function NewAccountForm<Made>(props: NewAccountFormProps<Made>) {
  const { action, needsCode = false, create, onCreated, children } = props
  const form = useForm<NewAccount>({
    initialValues: { firstName: '', lastName: '', email: '', password: '', confirm: '', code: '' },
    validate: (values) => ({
      ...accountErrors(values),
      ...(needsCode && values.code.trim() === '' && { code: 'Please enter the code' }),
    }),
    ...CHECKED_WHEN_LEFT,
  })
  const send = useMutation({
    mutationFn: ({ confirm: _, ...values }: NewAccount) => create(values),
    meta: { ownErrors: true },
    onSuccess: (made, { email }) => onCreated(made, email),
    onError: (error) => {
      showError(error)
      const isWrongCode = needsCode && error instanceof ApiError && error.status === 403
      if (isWrongCode) return form.setFieldError('code', error.message)
      if (!hasUnknownOutcome(error)) form.setValues({ password: '', confirm: '' })
      if (error instanceof ApiError) form.setErrors(firstMessages(error))
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => send.mutate(values))} noValidate>
      <Stack gap="sm">
        {needsCode && (
          <NeededText
            label="Code"
            description="Driverdesk printed it when it started. Look in the server’s log."
            autoComplete="off"
            {...form.getInputProps('code')}
          />
        )}
        <NeededText label="First name" autoComplete="given-name" {...form.getInputProps('firstName')} />
        <NeededText label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
        <NeededText label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
        <NeededPassword label="Password" counted {...form.getInputProps('password')} />
        <NeededPassword
          label="Confirm password"
          autoComplete="new-password"
          {...form.getInputProps('confirm')}
        />
        <Group justify="flex-end" gap="xs" mt="xs">
          {children}
          <BusyButton type="submit" disabled={!form.isValid()} isBusy={send.isPending}>
            {action}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}

const firstMessages = (error: ApiError) =>
  Object.fromEntries(Object.entries(error.fields ?? {}).map(([field, messages]) => [field, messages[0]]))

const shape = schemaResolver(
  Registration.extend({ confirm: z.string().min(1, 'Please confirm your password'), code: z.string() }),
  { sync: true },
)

function accountErrors(values: NewAccount): FormErrors {
  const errors = shape(values)
  const differ = values.confirm !== '' && values.confirm !== values.password
  return differ ? { ...errors, confirm: 'Passwords do not match' } : errors
}

/** Returns a function that signs in to a new staff account and opens a screen. */
export function useFirstSignIn(to: '/home' | '/newsfeed') {
  const [, setKind] = useSignInKind()
  const navigate = useNavigate()
  return ({ access_token, ...account }: z.infer<typeof NewSession>): void => {
    const user = ofAccount(account, access_token)
    if (!user) return
    setKind('admin')
    queryClient.clear()
    signIn(user)
    void navigate({ to, replace: true })
  }
}
