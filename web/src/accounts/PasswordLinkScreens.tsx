import { passwordLinkRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { ForgottenPassword, NewPassword } from '@driverdesk/contract/accounts/passwordLinks.shapes.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconCheck, IconMail } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../kernel/api.ts'
import { ApiError, errorMessage } from '../kernel/apiError.ts'
import { useCurrentUser } from '../kernel/session.ts'
import { mailsPasswordLinks } from '../kernel/settings.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { focusOnce } from '../ui/focus.ts'
import { CHECKED_WHEN_LEFT } from '../ui/form/checkedWhenLeft.ts'
import { AccountFrame, linkProblem } from './AccountFrame.tsx'
import { LogOutFirst } from './LogOutFirst.tsx'
import { NeededPassword, NeededText } from './PasswordField.tsx'
import { useTypedEmail } from './signIn.data.ts'

const route = getRouteApi('/new-password')

const LINK_OVER = refusals.passwordLinkOver.status

/** Opened by a link to a new password. The token is behind '#', so that it appears in no log. */
export function NewPasswordScreen() {
  const token = useLocation({ select: ({ hash }) => hash })
  const user = useCurrentUser()
  const [wasSignedIn] = useState(user !== null)
  const form = useForm({
    initialValues: { password: '', confirm: '' },
    validate: {
      password: (password) => NewPassword.shape.password.safeParse(password).error?.issues[0]?.message,
      confirm: (confirm, { password }) => (confirm === password ? undefined : 'Passwords do not match'),
    },
    ...CHECKED_WHEN_LEFT,
  })
  const choose = useMutation({
    mutationFn: ({ password }: { password: string }) => choosePassword(token, password),
    meta: { ownErrors: true },
  })
  const link = useQuery(linkQuery(token))
  if (choose.isSuccess) return <Changed isDriver={choose.data.kind === 'driver'} />
  if (link.error instanceof ApiError && link.error.status === LINK_OVER) return <Over error={link.error} />
  if (user) return <LogOutFirst title={TITLE} user={user} />
  return (
    <AccountFrame
      title={TITLE}
      intro="Choose a new password. You will then be logged out everywhere."
      problem={choose.error ? errorMessage(choose.error) : linkProblem(token)}
    >
      <form onSubmit={form.onSubmit((values) => choose.mutate(values))} noValidate>
        <Stack gap="sm">
          <NeededPassword
            ref={wasSignedIn ? focusOnce : undefined}
            label="New password"
            counted
            {...form.getInputProps('password')}
          />
          <NeededPassword
            label="Confirm password"
            autoComplete="new-password"
            {...form.getInputProps('confirm')}
          />
          <Group justify="flex-end" gap="xs" mt="xs">
            <BusyButton type="submit" disabled={!form.isValid() || token === ''} isBusy={choose.isPending}>
              Change password
            </BusyButton>
          </Group>
        </Stack>
      </form>
      <OtherWays />
    </AccountFrame>
  )
}

const TITLE = 'New password'

/** For anyone whose link was used, perhaps by an attempt whose answer was lost, or has expired. */
function OtherWays() {
  const { driver } = route.useSearch()
  return (
    <>
      <Text size="sm">
        Already changed it?{' '}
        <Anchor href={driver ? '/driver/' : '/login'} inherit underline="always">
          Log in
        </Anchor>
      </Text>
      <Text size="sm">
        Has the link stopped working?{' '}
        <Anchor
          inherit
          underline="always"
          renderRoot={(props) => <Link to="/forgotten-password" search={{ driver }} {...props} />}
        >
          Ask for a new link
        </Anchor>
      </Text>
    </>
  )
}

/** Shown before anyone types a password. */
const Over = ({ error }: { error: ApiError }) => (
  <AccountFrame
    title={TITLE}
    intro="A password link works once, within 30 minutes."
    problem={errorMessage(error)}
  >
    <OtherWays />
  </AccountFrame>
)

function Changed({ isDriver }: { isDriver: boolean }) {
  return (
    <AccountFrame title={TITLE} intro="Use your new password from now on.">
      <Alert icon={<IconCheck size="1.125rem" />} variant="light" role="status">
        Your password has been changed.
      </Alert>
      <Group justify="flex-end">
        {isDriver ? (
          <Button component="a" href="/driver/">
            Log in to the drivers’ app
          </Button>
        ) : (
          <Button component={Link} to="/login">
            Log in
          </Button>
        )}
      </Group>
    </AccountFrame>
  )
}

/** Checks once whether the link works; throws an `ApiError` of status 410 if not. */
const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password link', token],
    queryFn: ({ signal }) => call(passwordLinkRoutes.check, { body: { token } }, { signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })

const choosePassword = (token: string, password: string) =>
  call(passwordLinkRoutes.use, { body: { token, password } })

/** For staff, restaurants and drivers: an email may belong to any of them. */
export function ForgottenPasswordScreen() {
  return mailsPasswordLinks() ? <AskForLink /> : <AskTheOffice />
}

const forgottenRoute = getRouteApi('/forgotten-password')

/** The login that the visitor came from. */
const useLoginAddress = () => (forgottenRoute.useSearch().driver ? '/driver/login' : '/login')

function AskForLink() {
  const loginAddress = useLoginAddress()
  const [email, setTypedEmail] = useTypedEmail()
  const form = useForm({
    initialValues: { email },
    validate: schemaResolver(ForgottenPassword, { sync: true }),
    onValuesChange: (values) => setTypedEmail(values.email),
    ...CHECKED_WHEN_LEFT,
  })
  const ask = useMutation({
    mutationFn: (body: { email: string }) => call(passwordLinkRoutes.ask, { body }),
    meta: { ownErrors: true },
  })
  return (
    <AccountFrame
      title="Forgotten password"
      intro="Enter the email of your account. We will send you a link to choose a new password."
      problem={ask.error ? errorMessage(ask.error) : undefined}
    >
      {ask.isSuccess ? (
        <Alert icon={<IconMail size="1.125rem" />} variant="light" role="status">
          If {ask.variables.email} has an account, a link is on its way. It works once, for 30 minutes.
          Nothing there? Look in the spam folder, or ask the office.
        </Alert>
      ) : (
        <form onSubmit={form.onSubmit((values) => ask.mutate(values))} noValidate>
          <Stack gap="sm">
            <NeededText label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
            <Group justify="flex-end" gap="xs" mt="xs">
              <Button component="a" href={loginAddress} variant="default">
                Cancel
              </Button>
              <BusyButton type="submit" disabled={!form.isValid()} isBusy={ask.isPending}>
                Send the link
              </BusyButton>
            </Group>
          </Stack>
        </form>
      )}
      {ask.isSuccess && <BackToLogin />}
    </AccountFrame>
  )
}

function AskTheOffice() {
  return (
    <AccountFrame title="Forgotten password" intro="Driverdesk sends no emails here.">
      <Text size="sm">
        Ask an administrator of the agency. They can give you a link to choose a new password yourself.
      </Text>
      <BackToLogin />
    </AccountFrame>
  )
}

function BackToLogin() {
  const loginAddress = useLoginAddress()
  return (
    <Text size="sm">
      <Anchor href={loginAddress} inherit underline="always">
        Back to login
      </Anchor>
    </Text>
  )
}
