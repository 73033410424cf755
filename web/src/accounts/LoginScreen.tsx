import { SignIn } from '@driverdesk/contract/accounts/account.shapes.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { startScreen } from '@driverdesk/domain/accounts/roles.ts'
import { Alert, Anchor, Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { errorMessage } from '../kernel/query.ts'
import { roleOf } from '../kernel/session.ts'
import { registrationIsOpen, websiteUrl } from '../kernel/settings.ts'
import { CHECKED_WHEN_LEFT } from '../ui/form/checkedWhenLeft.ts'
import { SignInFields } from '../ui/form/SignInFields.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { type SignInValues, signInAs } from './accounts.data.ts'
import { useSignInKind } from './signInKind.ts'

const route = getRouteApi('/login')

export function LoginScreen() {
  const { required, to } = route.useSearch()
  const { history } = useRouter()
  const [kind, setKind] = useSignInKind()
  const form = useForm<SignInValues>({
    initialValues: { email: '', password: '' },
    validate: schemaResolver(SignIn, { sync: true }),
    ...CHECKED_WHEN_LEFT,
  })
  const signIn = useMutation({
    mutationFn: (values: SignInValues) => signInAs(kind, values),
    meta: { ownErrors: true },
    onSuccess: (user) => {
      if (roleOf(user) !== 'driver') setKind(roleOf(user) === 'restaurant' ? 'business' : 'admin')
      history.replace(to ?? startScreen(roleOf(user)))
    },
    onError: () => form.setFieldValue('password', ''),
  })
  const changeKind = (chosen: string | null) => {
    setKind(chosen === 'admin' ? 'admin' : 'business')
    signIn.reset()
  }

  return (
    <AccountFrame title="Log in" intro="Shifts, timesheets and invoices in one place.">
      {required && !signIn.error && (
        <Alert icon={<IconInfoCircle size={18} />} variant="light" role="status">
          {refusals.signedOut.message}
        </Alert>
      )}
      {signIn.error && (
        <Alert icon={<IconAlertCircle size={18} />} variant="light" color="red" role="alert">
          {errorMessage(signIn.error)}
        </Alert>
      )}
      <Tabs value={kind} onChange={changeKind}>
        <Tabs.List grow aria-label="Kind of account">
          <Tabs.Tab value="business">Business</Tabs.Tab>
          <Tabs.Tab value="admin">Admin</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={kind} pt="md">
          <form onSubmit={form.onSubmit((values) => signIn.mutate(values))} noValidate>
            <Stack gap="sm">
              <SignInFields form={form} />
              <Group justify="flex-end" gap="xs" mt="xs">
                <Button component="a" href={websiteUrl()} variant="default">
                  Cancel
                </Button>
                <Button type="submit" disabled={!form.isValid()} loading={signIn.isPending}>
                  Log In
                </Button>
              </Group>
            </Stack>
          </form>
        </Tabs.Panel>
      </Tabs>
      <Text size="sm">
        <Anchor component={Link} to="/forgotten-password" inherit underline="always">
          Forgotten your password?
        </Anchor>
      </Text>
      <Text size="sm">
        Are you a driver?{' '}
        <Anchor href="/driver/" inherit underline="always">
          Log in to the drivers’ app
        </Anchor>
      </Text>
      {registrationIsOpen() && (
        <Text size="sm">
          No account yet?{' '}
          <Anchor component={Link} to="/registration" inherit underline="always">
            Register
          </Anchor>
        </Text>
      )}
    </AccountFrame>
  )
}
