import { Registration } from '@driverdesk/contract/accounts/account.shapes.ts'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { type FormErrors, schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { ApiError, hasUnknownOutcome } from '../kernel/apiError.ts'
import { showError } from '../kernel/query.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { focusOnce } from '../ui/focusOnce.ts'
import { CHECKED_WHEN_LEFT } from '../ui/form/checkedWhenLeft.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { type RegistrationValues, register } from './accounts.data.ts'
import { NeededText, PasswordField } from './PasswordField.tsx'
import { useSignInKind } from './signIn.data.ts'

export function RegistrationScreen() {
  const form = useForm<RegistrationForm>({
    initialValues: { firstName: '', lastName: '', email: '', password: '', confirm: '' },
    validate: registrationErrors,
    ...CHECKED_WHEN_LEFT,
  })
  const send = useMutation({
    mutationFn: ({ confirm: _, ...values }: RegistrationForm) => register(values),
    meta: { ownErrors: true },
    onError: (error) => {
      showError(error)
      if (!hasUnknownOutcome(error)) form.setValues({ password: '', confirm: '' })
      if (error instanceof ApiError) form.setErrors(firstMessages(error))
    },
  })

  if (send.isSuccess) return <Registered email={send.variables.email} />
  return (
    <AccountFrame
      title="Registration"
      intro="An administrator gives your account its role. Until then you can read the news that is for everybody."
    >
      <form onSubmit={form.onSubmit((values) => send.mutate(values))} noValidate>
        <Stack gap="sm">
          <NeededText label="First name" autoComplete="given-name" {...form.getInputProps('firstName')} />
          <NeededText label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
          <NeededText label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            counted
            required
            withAsterisk={false}
            {...form.getInputProps('password')}
          />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            required
            withAsterisk={false}
            {...form.getInputProps('confirm')}
          />
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button component={Link} to="/login" variant="default">
              Cancel
            </Button>
            <BusyButton type="submit" disabled={!form.isValid()} isBusy={send.isPending}>
              Register
            </BusyButton>
          </Group>
        </Stack>
      </form>
      <Text size="sm">
        Already registered?{' '}
        <Anchor component={Link} to="/login" inherit underline="always">
          Log In
        </Anchor>
      </Text>
    </AccountFrame>
  )
}

/** Shown for a known email as well: only its owner learns by mail that it has an account. */
function Registered({ email }: { email: string }) {
  const [, setKind] = useSignInKind()
  return (
    <AccountFrame title="Check your email" intro={`We are writing to ${email}.`}>
      <Text role="status">
        If this email is new here, you can log in with the password that you chose. If it already has an
        account, nothing about that account has changed.
      </Text>
      <Group justify="flex-end">
        <Button ref={focusOnce} component={Link} to="/login" onClick={() => setKind('admin')}>
          Log In
        </Button>
      </Group>
    </AccountFrame>
  )
}

const firstMessages = (error: ApiError) =>
  Object.fromEntries(Object.entries(error.fields ?? {}).map(([field, messages]) => [field, messages[0]]))

interface RegistrationForm extends RegistrationValues {
  confirm: string
}

const shape = schemaResolver(
  Registration.extend({ confirm: z.string().min(1, 'Please confirm your password') }),
  { sync: true },
)

function registrationErrors(values: RegistrationForm): FormErrors {
  const errors = shape(values)
  const differ = values.confirm !== '' && values.confirm !== values.password
  return differ ? { ...errors, confirm: 'Passwords do not match' } : errors
}
