import { Avatar, Badge, Card, Container, Group, Stack, Text, Title } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { roleOf, type StoredUser, useCurrentUser } from '../kernel/session.ts'
import { scheduleLink } from '../shifts/schedule.data.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import classes from './HomeScreen.module.css'

const ROLE_NAMES = {
  administrator: 'Administrator',
  manager: 'Manager',
  restaurant: 'Restaurant',
  driver: 'Driver',
  none: 'No role',
}

/** The signed-in person, and the restaurants of a restaurant account (document 1, 'Home'). */
export function HomeScreen() {
  const user = useCurrentUser()
  if (!user) return null
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <Container size="md" py="lg" w="100%">
      <Stack gap="lg">
        <Title order={1} size="h2">
          Home
        </Title>
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
        </Card>
        {user.role === 'restaurant' && <OwnRestaurants restaurants={user.restaurants} />}
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

function OwnRestaurants({ restaurants }: Pick<StoredUser, 'restaurants'>) {
  return (
    <section aria-labelledby="own-restaurants">
      <Title order={2} size="h4" mb="xs" id="own-restaurants">
        Restaurants
      </Title>
      <Card withBorder radius="md" padding={0}>
        {restaurants.length === 0 && (
          <EmptyState
            title="No restaurants found"
            hint="Ask the agency to add your restaurant to this account."
          />
        )}
        <ul className={classes.restaurants}>
          {restaurants.map(({ id, name, address, status }) => (
            <li key={id}>
              <Group gap="xs">
                {status === 20 ? (
                  <Text fw={600}>{name}</Text>
                ) : (
                  <Link
                    {...scheduleLink('/schedulerestaurant', `restaurant-${id}`)}
                    className={classes.name}
                    title="Open its schedule"
                  >
                    {name}
                  </Link>
                )}
                {status === 20 && (
                  <Badge color="gray" variant="light">
                    Inactive
                  </Badge>
                )}
              </Group>
              <Group gap={4} c="dimmed" wrap="nowrap">
                <IconMapPin size={16} stroke={1.5} aria-hidden="true" className={classes.pin} />
                <Text size="sm">{address || 'No address'}</Text>
              </Group>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
