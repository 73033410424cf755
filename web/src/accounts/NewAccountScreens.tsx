import { type NewSession, Registration } from '@driverdesk/contract/accounts/account.shapes.ts'
import { accountRoutes, firstAdministratorRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { Confirmation } from '@driverdesk/contract/accounts/passwordLinks.shapes.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { type FormErrors, schemaResolver, useForm } from '@mantine/form'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { call } from '../kernel/api.ts'
import { ApiError, errorMessage, hasUnknownOutcome } from '../kernel/apiError.ts'
import { queryClient, showError } from '../kernel/query.ts'
import { signIn, useCurrentUser } from '../kernel/session.ts'
import { mailsPasswordLinks } from '../kernel/settings.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import { focusOnce } from '../ui/focus.ts'
import { CHECKED_WHEN_LEFT } from '../ui/form/checkedWhenLeft.ts'
import { Loading } from '../ui/States.tsx'
import { AccountFrame, linkProblem } from './AccountFrame.tsx'
import { LogOutFirst } from './LogOutFirst.tsx'
import { NeededPassword, NeededText } from './PasswordField.tsx'
import { type SignInValues, useSignInKind } from './signIn.data.ts'
import { ofAccount } from './storedUser.ts'

/** Registers an account without a role. Its owner gets the next step by email. */
export function RegistrationScreen() {
  const [registered, setRegistered] = useState<string>()
  if (registered !== undefined) return <Registered email={registered} />
  return (
    <AccountFrame
      title="Registration"
      intro="An administrator will give your account a role. Until then you can only read the news for everyone."
    >
      <NewAccountForm
        action="Register"
        create={({ code: _, ...body }) => call(accountRoutes.register, { body })}
        onCreated={(_, email) => setRegistered(email)}
      >
        <Button component={Link} to="/login" variant="default">
          Cancel
        </Button>
      </NewAccountForm>
      <Text size="sm">
        Already registered?{' '}
        <Anchor component={Link} to="/login" inherit underline="always">
          Log In
        </Anchor>
      </Text>
    </AccountFrame>
  )
}

/** Shown for a known email as well: only its owner learns by email that it has an account. */
function Registered({ email }: { email: string }) {
  const [, setKind] = useSignInKind()
  return (
    <AccountFrame title="Check your email" intro={`We are writing to ${email}.`}>
      <Text role="status">
        {mailsPasswordLinks()
          ? 'If this email address is new to us, follow the link that we sent to it to confirm your account.'
          : 'If this email address is new to us, you can log in with the password that you chose.'}{' '}
        If it already has an account, nothing about that account has changed.
      </Text>
      <Group justify="flex-end">
        <Button ref={focusOnce} component={Link} to="/login" onClick={() => setKind('admin')}>
          Log In
        </Button>
      </Group>
    </AccountFrame>
  )
}

interface RegistrationValues extends SignInValues {
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
function NewAccountForm<Made>(props: NewAccountFormProps<Made>) {
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
function useFirstSignIn(to: '/home' | '/newsfeed') {
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

/** Opened by the emailed link of a registration (docs/spec/accounts.md#registration). */
export function ConfirmRegistrationScreen() {
  const user = useCurrentUser()
  const [wasSignedIn] = useState(user !== null)
  const token = useLocation({ select: ({ hash }) => hash })
  const [, setKind] = useSignInKind()
  const onSignedIn = useFirstSignIn('/newsfeed')
  const form = useForm({
    initialValues: { token, password: '' },
    validate: schemaResolver(Confirmation, { sync: true }),
    ...CHECKED_WHEN_LEFT,
  })
  const confirm = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      call(accountRoutes.confirm, { body: { token, password } }),
    meta: { ownErrors: true },
    onSuccess: onSignedIn,
  })
  // Confirming also signs in.
  if (user && confirm.isIdle) return <LogOutFirst title={TITLE} user={user} />
  return (
    <AccountFrame
      title={TITLE}
      intro="Enter the password that you chose when you registered. If you did not register, close this page."
      problem={confirm.error ? errorMessage(confirm.error) : confirm.isIdle ? linkProblem(token) : undefined}
    >
      <form onSubmit={form.onSubmit((values) => confirm.mutate(values))} noValidate>
        <Stack gap="sm">
          <NeededPassword
            ref={wasSignedIn ? focusOnce : undefined}
            label="Password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <Group justify="flex-end" gap="xs" mt="xs">
            <BusyButton type="submit" disabled={!form.isValid()} isBusy={confirm.isPending}>
              Confirm and log in
            </BusyButton>
          </Group>
        </Stack>
      </form>
      <Text size="sm">
        Already confirmed?{' '}
        <Anchor component={Link} to="/login" inherit underline="always" onClick={() => setKind('admin')}>
          Log in
        </Anchor>
      </Text>
      <Text size="sm">
        Forgotten your password, or has the link stopped working?{' '}
        <Anchor
          inherit
          underline="always"
          renderRoot={(props) => <Link to="/forgotten-password" {...props} />}
        >
          Ask for a new link
        </Anchor>
      </Text>
    </AccountFrame>
  )
}

const TITLE = 'Confirm your account'

const { look, make } = firstAdministratorRoutes

const stateQuery = queryOptions({
  queryKey: ['first-administrator'],
  queryFn: ({ signal }) => call(look, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export function FirstAdministratorScreen() {
  const { data: state, error, refetch } = useQuery(stateQuery)
  const onSignedIn = useFirstSignIn('/home')
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!state) return <Loading />
  if (!state.needed) return <HasOne />
  return (
    <AccountFrame
      title="Welcome to Driverdesk"
      intro="Nothing has been set up yet. Create your own account first: it will be the administrator’s."
    >
      <NewAccountForm
        action="Create account"
        needsCode={state.needs_code}
        create={makeFirst}
        onCreated={onSignedIn}
      />
    </AccountFrame>
  )
}

/** If someone else was quicker, the screen leads to the login. */
async function makeFirst(body: RegistrationValues & { code: string }) {
  try {
    return await call(make, { body })
  } catch (error) {
    if (error instanceof ApiError && error.status === refusals.hasAdministrator.status)
      queryClient.setQueryData(stateQuery.queryKey, (state) => state && { ...state, needed: false })
    throw error
  }
}

const HasOne = () => (
  <AccountFrame title="Welcome to Driverdesk" intro="This Driverdesk already has an administrator.">
    <Text size="sm">Ask them for an account, or log in if you have one.</Text>
    <Group justify="flex-end">
      <Button ref={focusOnce} component={Link} to="/login">
        Log in
      </Button>
    </Group>
  </AccountFrame>
)
