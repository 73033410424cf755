import { SignIn } from '@driverdesk/contract/accounts/account.shapes.ts'
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type SignInValues, signInAs } from '../accounts/accounts.data.ts'
import { errorMessage } from '../kernel/query.ts'
import { CHECKED_WHEN_LEFT } from '../ui/form/checkedWhenLeft.ts'
import { SignInFields } from '../ui/form/SignInFields.tsx'
import classes from './DriverLoginScreen.module.css'
import { DRIVER_START, validateDriverLogin } from './driverLogin.search.ts'

/** Drivers sign in within their app, so that it is the app again that opens afterwards. */
export function DriverLoginScreen() {
  const { to, required } = validateDriverLogin(useSearch({ strict: false }))
  const { history } = useRouter()
  const form = useForm<SignInValues>({
    initialValues: { email: '', password: '' },
    validate: schemaResolver(SignIn, { sync: true }),
    ...CHECKED_WHEN_LEFT,
  })
  const signIn = useMutation({
    mutationFn: (values: SignInValues) => signInAs('driver', values),
    meta: { ownErrors: true },
    // Others who have an account are led from there to where they belong.
    onSuccess: () => history.replace(to ?? DRIVER_START),
    onError: () => form.setFieldValue('password', ''),
  })
  return (
    <div className={classes.screen}>
      <div>
        <h1 className={classes.title}>Log in</h1>
        <Text c="dimmed">Your shifts, timesheets and news.</Text>
      </div>
      {required && !signIn.error && <Alert role="status">Please log in to go on.</Alert>}
      {signIn.error && (
        <Alert icon={<IconAlertCircle size={18} />} color="red" role="alert">
          {errorMessage(signIn.error)}
        </Alert>
      )}
      <form onSubmit={form.onSubmit((values) => signIn.mutate(values))} noValidate>
        <Stack gap="sm">
          <SignInFields form={form} />
          <Button type="submit" fullWidth mt="xs" disabled={!form.isValid()} loading={signIn.isPending}>
            Log In
          </Button>
        </Stack>
      </form>
      <Text size="sm" c="dimmed">
        <Anchor href="/forgotten-password?driver=true" inherit underline="always">
          Forgotten your password?
        </Anchor>{' '}
        For staff and restaurants there is{' '}
        <Anchor href="/login" inherit underline="always">
          another log-in
        </Anchor>
        .
      </Text>
    </div>
  )
}
