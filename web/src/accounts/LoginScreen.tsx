import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { startScreen } from '@driverdesk/domain/accounts/screens.ts'
import { Alert, Anchor, Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { errorMessage } from '../kernel/apiError.ts'
import { followsAnother, roleOf, type StoredUser } from '../kernel/session.ts'
import { registrationIsOpen, websiteUrl } from '../kernel/settings.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import type { LoginSearch } from './login.search.ts'
import { DisabledWhile, SignInFields } from './PasswordField.tsx'
import { type SignInValues, useSignIn, useSignInForm, useSignInKind } from './signIn.data.ts'

interface LoginScreenProps {
  search: LoginSearch
  /** @param to the address to open next */
  onSignedIn: (user: StoredUser, to: string) => Promise<void>
  /** Called while typing, to preload what opens next. */
  onType?: () => void
}

export function LoginScreen({ search: { required, to }, onSignedIn, onType }: LoginScreenProps) {
  const [kind, setKind] = useSignInKind()
  const form = useSignInForm()
  const signIn = useSignIn((user) => {
    const role = roleOf(user)
    if (role !== 'driver') setKind(role === 'restaurant' ? 'business' : 'admin')
    const wanted = followsAnother(user) ? undefined : to
    return onSignedIn(user, wanted ?? startScreen(role))
  })
  const send = async (values: SignInValues) => {
    if (!(await signIn.send(kind, values))) form.setFieldValue('password', '')
  }
  const changeKind = (chosen: string | null) => {
    setKind(chosen === 'admin' ? 'admin' : 'business')
    signIn.forgetError()
  }

  return (
    <AccountFrame
      title="Log in"
      intro="Shifts, timesheets and invoices in one place."
      problem={signIn.error === undefined ? undefined : errorMessage(signIn.error)}
    >
      {required && signIn.error === undefined && (
        <Alert icon={<IconInfoCircle size="1.125rem" />} variant="light" role="status">
          {refusals.signedOut.message}
        </Alert>
      )}
      <DisabledWhile isOpening={signIn.isOpening}>
        <Tabs value={kind} onChange={changeKind}>
          <Tabs.List grow aria-label="Kind of account">
            <Tabs.Tab value="business">Business</Tabs.Tab>
            <Tabs.Tab value="admin">Admin</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value={kind} pt="md">
            <form onSubmit={form.onSubmit((values) => void send(values))} onInput={onType} noValidate>
              <Stack gap="sm">
                <SignInFields form={form} />
                <Group justify="flex-end" gap="xs" mt="xs">
                  <Button component="a" href={websiteUrl()} variant="default">
                    Cancel
                  </Button>
                  <BusyButton type="submit" disabled={!form.isValid()} isBusy={signIn.isPending}>
                    Log In
                  </BusyButton>
                </Group>
              </Stack>
            </form>
          </Tabs.Panel>
        </Tabs>
        <Text size="sm">
          <Anchor href="/forgotten-password" inherit underline="always">
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
            <Anchor href="/registration" inherit underline="always">
              Register
            </Anchor>
          </Text>
        )}
      </DisabledWhile>
    </AccountFrame>
  )
}
