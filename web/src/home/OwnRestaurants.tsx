import type { OwnRestaurant } from '@driverdesk/contract/accounts/account.shapes.ts'
import type { RestaurantForRestaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { RESTAURANT_INACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import { Avatar, Badge, Button, Card, Group, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StoredUser } from '../kernel/session.ts'
import { scheduleLink } from '../links/scheduleLink.ts'
import { LocationMapDialog } from '../maps/LocationMapDialog.tsx'
import { useMapCentre } from '../options/mapCentre.data.ts'
import { ProfileDialog } from '../restaurants/ProfileDialog.tsx'
import { ownRestaurantsQuery } from '../restaurants/profile.data.ts'
import { restaurantsCsv, useRestaurantLive } from '../restaurants/restaurants.data.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import { CellButton } from '../ui/list/CellButton.tsx'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import classes from './OwnRestaurants.module.css'

interface Open {
  kind: 'map' | 'profile'
  restaurant: RestaurantForRestaurant
}

/** The restaurants of a restaurant account, with map and profile (docs/spec/accounts.md#home-screen). */
export function OwnRestaurants({ user }: { user: StoredUser }) {
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
        <ul className={classes.restaurants}>
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
            notifications.show({ message: `${name} is saved.`, withBorder: true })
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
  /** The full record; undefined until loaded. */
  record: RestaurantForRestaurant | undefined
  onOpen: (kind: 'map' | 'profile', record: RestaurantForRestaurant) => void
}

/** A restaurant with its logo: the name links to its schedule, the address to the map. */
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
