import { startScreen } from '@driverdesk/domain/accounts/screens.ts'
import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { roleOf, type StoredUser } from '../kernel/session.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { useLogOut } from './accounts.data.ts'

/**
 * Shown in place of an emailed link's form while someone is signed in: the link may be for another account. After the
 * log-out the form takes its place.
 */
export function LogOutFirst({ title, user }: { title: string; user: StoredUser }) {
  const logOut = useLogOut({ stays: true })
  const [isLeaving, setIsLeaving] = useState(false)
  const isDriver = user.role === 'driver'
  return (
    <AccountFrame
      title={title}
      intro={
        <>
          You are logged in as <bdi>{user.email}</bdi>.
        </>
      }
    >
      <Text size="sm" role="status">
        {isDriver
          ? 'To use the link, log out in the drivers’ app, then open the link again.'
          : 'To use the link, log out first. It may be for another account.'}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button component={Link} to={startScreen(roleOf(user))} variant="default">
          Stay logged in
        </Button>
        {isDriver ? (
          <Button component="a" href="/driver/account">
            Go to the drivers’ app
          </Button>
        ) : (
          <BusyButton
            isBusy={isLeaving}
            onClick={() => {
              setIsLeaving(true)
              void logOut()
            }}
          >
            Log out
          </BusyButton>
        )}
      </Group>
    </AccountFrame>
  )
}
