import type { OwnRestaurant } from '@driverdesk/contract/accounts/account.shapes.ts'
import { firstStepRoutes } from '@driverdesk/contract/home/home.routes.ts'
import type { RestaurantForRestaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { mayOpen } from '@driverdesk/domain/accounts/screens.ts'
import { FIRST_STEPS, type FirstStep } from '@driverdesk/domain/home/exampleData.ts'
import { RESTAURANT_INACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import {
  Avatar,
  Badge,
  Button,
  Card,
  Container,
  Flex,
  Group,
  Stack,
  Text,
  ThemeIcon,
  Title,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ExamplePart } from '../example/ExamplePart.tsx'
import { call } from '../kernel/api.ts'
import { useRemembered } from '../kernel/remembered.ts'
import { roleOf, type StoredUser, useCurrentUser, useView } from '../kernel/session.ts'
import { OWN_ACCOUNT, scheduleLink } from '../links/screenLinks.ts'
import { LocationMapDialog } from '../maps/LocationMapDialog.tsx'
import { useMapCentre } from '../options/mapCentre.data.ts'
import { ProfileDialog } from '../restaurants/ProfileDialog.tsx'
import { ownRestaurantsQuery, restaurantsCsv, useRestaurantLive } from '../restaurants/restaurants.data.ts'
import { FailedState } from '../ui/FailedState.tsx'
import { focusContent, giveFocus } from '../ui/focus.ts'
import { CellButton } from '../ui/list/CellButton.tsx'
import { ExportButton } from '../ui/SaveFileButton.tsx'
import { EmptyState } from '../ui/States.tsx'
import classes from './HomeScreen.module.css'
import { OwnActions, OwnSessions } from './own/OwnAccount.tsx'
import { TodayPart } from './TodayPart.tsx'

const ROLE_NAMES = {
  administrator: 'Administrator',
  manager: 'Manager',
  restaurant: 'Restaurant',
  driver: 'Driver',
  none: 'No role',
}

/**
 * Shows today's work to staff, and the signed-in person, their sessions, and the restaurants of a restaurant account
 * (docs/spec/accounts.md#home-screen). A link to one's own account shows that first.
 */
export function HomeScreen() {
  const user = useCurrentUser()
  const isViewing = useView() !== null
  const isAccountFirst = useLocation({ select: ({ hash }) => hash === OWN_ACCOUNT })
  if (!user) return null
  const role = roleOf(user)
  const isStaff = mayOpen(role, '/schedule')
  const work = [
    user.role === 10 && !isViewing && <FirstSteps key="steps" />,
    isStaff && <TodayPart key="today" role={role} />,
  ]
  const own = [
    <OwnCard key="own" user={user} />,
    user.role === 'restaurant' && <OwnRestaurants key="restaurants" user={user} />,
    !isViewing && <OwnSessions key="sessions" />,
  ]
  return (
    <Container size={isStaff ? 'xl' : 'md'} py="lg" w="100%">
      <Stack gap="lg">
        <Title order={1} size="h2">
          Home
        </Title>
        {isAccountFirst ? [...own, ...work] : [...work, ...own]}
      </Stack>
    </Container>
  )
}

function OwnCard({ user }: { user: StoredUser }) {
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <Card id={OWN_ACCOUNT} className={classes.own} withBorder radius="md" padding="lg">
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

const STEPS = {
  company: {
    title: 'Your company',
    hint: 'Its name, address and bank details are on the invoices. Save “-” to print no bank details.',
    to: '/options',
    action: 'Open options',
  },
  area: {
    title: 'An area',
    hint: 'A part of a city, with the pay per hour that applies there.',
    to: '/areas',
    action: 'Add an area',
  },
  restaurant: {
    title: 'A restaurant',
    hint: 'Add one by hand, or import a CSV file.',
    to: '/restaurants',
    action: 'Add restaurants',
  },
  driver: {
    title: 'An active driver',
    hint: 'Add one by hand, or import a CSV file. Tick ‘Active at once’: applicants are not on the schedule.',
    to: '/drivers',
    action: 'Add drivers',
  },
  shift: {
    title: 'A published shift',
    hint: 'Press + on a day of the restaurant and choose the driver. Then publish the shift.',
    to: '/schedule',
    action: 'Open the schedule',
  },
} as const satisfies Record<FirstStep, unknown>

const stepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => call(firstStepRoutes.read, {}, { signal }),
  // The person may come back from a step that they have just done.
  staleTime: 0,
})

const PLACE = 'first-steps'

/**
 * The checklist of a new agency. Gone once every step is done, or dismissed in this browser. A link to `#first-steps`
 * still shows it.
 */
function FirstSteps() {
  const [isDismissed, setDismissed] = useRemembered('driverdesk.first-steps-away', false)
  const isAskedFor = useLocation({ select: ({ hash }) => hash === PLACE })
  const navigate = useNavigate()
  const isShown = isAskedFor || !isDismissed
  const { data: done } = useQuery({ ...stepsQuery, enabled: isShown })
  const next = done && FIRST_STEPS.find((step) => !done[step])
  if (!isShown || !done || !(next || isAskedFor)) return null
  const count = FIRST_STEPS.filter((step) => done[step]).length
  return (
    <Card component="section" withBorder radius="md" padding="lg" aria-labelledby={PLACE}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h3" id={PLACE}>
          First steps
        </Title>
        <Text size="sm" c="dimmed">{`${count} of ${FIRST_STEPS.length} done`}</Text>
      </Group>
      <ol className={classes.steps}>
        {FIRST_STEPS.map((step) => (
          <Step key={step} step={step} isDone={done[step]} isNext={step === next} />
        ))}
      </ol>
      <ExamplePart />
      <Group justify="flex-end">
        <Button
          variant="subtle"
          onClick={() => {
            setDismissed(true)
            if (isAskedFor) void navigate({ to: '/home', replace: true })
            giveFocus(focusContent)
          }}
        >
          Dismiss
        </Button>
      </Group>
    </Card>
  )
}

function Step({ step, isDone, isNext }: { step: FirstStep; isDone: boolean; isNext: boolean }) {
  const { title, hint, to, action } = STEPS[step]
  return (
    <Flex component="li" wrap="wrap" align="center" gap="sm">
      <ThemeIcon
        size="md"
        radius="xl"
        variant={isDone ? 'filled' : 'default'}
        role="img"
        aria-label={isDone ? 'Done' : 'Not done yet'}
      >
        {isDone && <IconCheck size="1rem" stroke={2} />}
      </ThemeIcon>
      <Stack gap={0} flex="1 1 14rem">
        <Text fw={600}>{title}</Text>
        {!isDone && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
      </Stack>
      {!isDone && (
        <Button component={Link} to={to} size="xs" variant={isNext ? 'filled' : 'default'}>
          {action}
        </Button>
      )}
    </Flex>
  )
}

interface Open {
  kind: 'map' | 'profile'
  restaurant: RestaurantForRestaurant
}

/** The restaurants of a restaurant account, with map and profile (docs/spec/accounts.md#home-screen). */
function OwnRestaurants({ user }: { user: StoredUser }) {
  const own = useQuery(ownRestaurantsQuery)
  useRestaurantLive()
  const centre = useMapCentre()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const records = new Map(own.data?.map((record) => [record.id, record]))
  // The stored restaurants show at once, until the server answers.
  const listed = own.data ?? user.restaurants
  return (
    <section aria-labelledby="own-restaurants">
      <Group justify="space-between" align="end" mb="xs">
        <Title order={2} size="h4" id="own-restaurants">
          Restaurants
        </Title>
        <ExportButton list="restaurants" rows={own.data ?? []} fetchCsv={restaurantsCsv} />
      </Group>
      <Card withBorder radius="md" padding={0}>
        {own.isError && !own.data && (
          <FailedState
            title="The details of your restaurants could not be loaded"
            error={own.error}
            onRetry={() => void own.refetch()}
          />
        )}
        {listed.length === 0 && (
          <EmptyState
            title="No restaurants found"
            hint="Ask the agency to add your restaurant to this account."
          />
        )}
        <ul>
          {listed.map((restaurant) => (
            <OwnRestaurantRow
              key={restaurant.id}
              restaurant={restaurant}
              record={records.get(restaurant.id)}
              onOpen={(kind, record) => setOpen({ kind, restaurant: record })}
            />
          ))}
        </ul>
      </Card>
      {open?.kind === 'map' && (
        <LocationMapDialog
          name={open.restaurant.name}
          address={open.restaurant.address}
          position={coordinates(open.restaurant)}
          centre={centre}
          onClose={close}
        />
      )}
      {open?.kind === 'profile' && (
        <ProfileDialog
          restaurant={open.restaurant}
          email={user.email}
          onClose={close}
          onSaved={({ name }) => {
            close()
            notifications.show({ message: `${name} has been saved.`, withBorder: true })
          }}
        />
      )}
    </section>
  )
}

const coordinates = ({ map_latitude: lat, map_longitude: lng }: RestaurantForRestaurant) =>
  lat === null || lng === null ? null : { lat, lng }

interface OwnRestaurantRowProps {
  restaurant: Pick<OwnRestaurant, 'id' | 'name' | 'address' | 'status'>
  record: RestaurantForRestaurant | undefined
  onOpen: (kind: 'map' | 'profile', record: RestaurantForRestaurant) => void
}

function OwnRestaurantRow({ restaurant, record, onOpen }: OwnRestaurantRowProps) {
  const { id, name, address, status } = restaurant
  return (
    <li className={classes.restaurant}>
      <Avatar
        src={record?.logo_src ? `/images/thumb/${encodeURIComponent(record.logo_src)}` : undefined}
        name={name}
        radius="md"
        color="brand"
        aria-hidden="true"
      />
      <div className={classes.words}>
        <div>
          {status === RESTAURANT_INACTIVE ? (
            <Text fw={600} span>
              <bdi>{name}</bdi>
            </Text>
          ) : (
            <Link
              {...scheduleLink('/schedulerestaurant', `restaurant-${id}`)}
              className={classes.name}
              title="Open its schedule"
            >
              <bdi>{name}</bdi>
            </Link>
          )}
          {status === RESTAURANT_INACTIVE && (
            <Badge color="gray" variant="light" ml="xs">
              Inactive
            </Badge>
          )}
        </div>
        <Text size="sm" c="dimmed" component="div">
          {record && address ? (
            <CellButton isPlain title="Show on the map" onClick={() => onOpen('map', record)}>
              {address}
            </CellButton>
          ) : (
            address || 'No address'
          )}
        </Text>
      </div>
      <Button
        className={classes.edit}
        variant="default"
        size="xs"
        leftSection={<IconPencil size="0.875rem" aria-hidden="true" />}
        aria-label={`Edit profile of ${name}`}
        disabled={!record}
        onClick={() => record && onOpen('profile', record)}
      >
        Edit profile
      </Button>
    </li>
  )
}
