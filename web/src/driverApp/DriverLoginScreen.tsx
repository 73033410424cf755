import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { DisabledWhile, SignInFields } from '../accounts/PasswordField.tsx'
import { type SignInValues, useSignIn, useSignInForm } from '../accounts/signIn.data.ts'
import { errorMessage } from '../kernel/apiError.ts'
import type { StoredUser } from '../kernel/session.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import classes from './DriverLoginScreen.module.css'
import { DRIVER_START, type DriverLoginSearch } from './driverLogin.search.ts'

interface DriverLoginScreenProps {
  search: DriverLoginSearch
  /** @param to the address that opens next */
  onSignedIn: (user: StoredUser, to: string) => Promise<void>
  onType?: () => void
}

/** The drivers' app has its own log-in, so that logging in leads back to the app. */
export function DriverLoginScreen({ search: { to, required }, onSignedIn, onType }: DriverLoginScreenProps) {
  const form = useSignInForm()
  // `useSignIn` leads staff and restaurants to their own pages.
  const signIn = useSignIn((user) => onSignedIn(user, to ?? DRIVER_START))
  const send = async (values: SignInValues) => {
    if (!(await signIn.send('driver', values))) form.setFieldValue('password', '')
  }
  return (
    <div className={classes.screen}>
      <div>
        <h1 className={classes.title}>Log in</h1>
        <Text c="dimmed">Your shifts, timesheets and news.</Text>
      </div>
      {required && signIn.error === undefined && <Alert role="status">Please log in to continue.</Alert>}
      {signIn.error !== undefined && (
        <Alert icon={<IconAlertCircle size="1.125rem" />} color="red" role="alert">
          {errorMessage(signIn.error)}
        </Alert>
      )}
      <DisabledWhile isOpening={signIn.isOpening}>
        <form onSubmit={form.onSubmit((values) => void send(values))} onInput={onType} noValidate>
          <Stack gap="sm">
            <SignInFields form={form} />
            <BusyButton type="submit" fullWidth mt="xs" disabled={!form.isValid()} isBusy={signIn.isPending}>
              Log In
            </BusyButton>
          </Stack>
        </form>
        <Text size="sm" c="dimmed">
          <Anchor href="/forgotten-password?driver=true" inherit underline="always">
            Forgotten your password?
          </Anchor>{' '}
          Staff and restaurants have{' '}
          <Anchor href="/login" inherit underline="always">
            another login page
          </Anchor>
          .
        </Text>
      </DisabledWhile>
    </div>
  )
}
