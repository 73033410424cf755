import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../kernel/api.ts'
import { mailsPasswordLinks } from '../kernel/settings.ts'
import { focusOnce } from '../ui/focus.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { NewAccountForm } from './NewAccountForm.tsx'
import { useSignInKind } from './signIn.data.ts'

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
          ? 'If this email is new here, follow the link that we sent to it to confirm your account.'
          : 'If this email is new here, you can log in with the password that you chose.'}{' '}
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
