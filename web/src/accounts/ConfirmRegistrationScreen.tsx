import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { Confirmation } from '@driverdesk/contract/accounts/passwordLinks.shapes.ts'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../kernel/api.ts'
import { errorMessage } from '../kernel/apiError.ts'
import { useCurrentUser } from '../kernel/session.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { focusOnce } from '../ui/focus.ts'
import { CHECKED_WHEN_LEFT } from '../ui/form/checkedWhenLeft.ts'
import { AccountFrame, linkProblem } from './AccountFrame.tsx'
import { LogOutFirst } from './LogOutFirst.tsx'
import { useFirstSignIn } from './NewAccountForm.tsx'
import { NeededPassword } from './PasswordField.tsx'
import { useSignInKind } from './signIn.data.ts'

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
