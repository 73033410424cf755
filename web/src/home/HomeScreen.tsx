import { Avatar, Button, Card, Container, Group, Stack, Title } from '@mantine/core'
import { IconNews } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { roleOf, useCurrentUser, useView } from '../kernel/session.ts'
import { useUnreadNews } from '../news/unreadNews.data.ts'
import { UnreadCount } from '../ui/UnreadCount.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import classes from './HomeScreen.module.css'
import { OwnRestaurants } from './OwnRestaurants.tsx'
import { OwnActions } from './own/OwnActions.tsx'
import { OwnSessions } from './own/OwnSessions.tsx'

const ROLE_NAMES = {
  administrator: 'Administrator',
  manager: 'Manager',
  restaurant: 'Restaurant',
  driver: 'Driver',
  none: 'No role',
}

/**
 * The signed-in person, their sessions, and the restaurants of a restaurant account
 * (docs/spec/accounts.md#home-screen).
 */
export function HomeScreen() {
  const user = useCurrentUser()
  const isViewing = useView() !== null
  if (!user) return null
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <Container size="md" py="lg" w="100%">
      <Stack gap="lg">
        <Title order={1} size="h2">
          Home
        </Title>
        {user.role === 10 && !isViewing && <FirstSteps />}
        <Card withBorder radius="md" padding="lg">
          <Group gap="md" wrap="nowrap" align="flex-start">
            <Avatar name={name} color="brand" size="lg" visibleFrom="xs" aria-hidden="true" />
            <dl className={classes.details}>
              <Detail name={user.role === 'restaurant' ? 'Name' : 'First name'} value={user.firstName} />
              {user.role !== 'restaurant' && <Detail name="Last name" value={user.lastName} />}
              <Detail name="Email" value={user.email} />
              <Detail name="Role" value={ROLE_NAMES[roleOf(user)]} />
            </dl>
          </Group>
          <OwnActions user={user} />
        </Card>
        {user.role === 'restaurant' && <NewsLink />}
        {user.role === 'restaurant' && <OwnRestaurants user={user} />}
        {!isViewing && <OwnSessions />}
      </Stack>
    </Container>
  )
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value || '—'}</dd>
    </div>
  )
}

/** A link to the news feed, which the menu of a restaurant account lacks (docs/spec/shell.md#top-bar). */
function NewsLink() {
  const unread = useUnreadNews()
  return (
    <Button
      component={Link}
      to="/newsfeed"
      variant="default"
      w="fit-content"
      leftSection={<IconNews size="1.125rem" stroke={1.5} aria-hidden="true" />}
    >
      News Feed
      <UnreadCount count={unread} />
    </Button>
  )
}
