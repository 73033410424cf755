import type { OwnRestaurant } from '@driverdesk/contract/accounts/account.shapes.ts'
import type { RestaurantForRestaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { RESTAURANT_INACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import { Avatar, Badge, Button, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { scheduleLink } from '../links/scheduleLink.ts'
import { CellButton } from '../ui/list/CellButton.tsx'
import classes from './OwnRestaurants.module.css'

interface OwnRestaurantRowProps {
  restaurant: Pick<OwnRestaurant, 'id' | 'name' | 'address' | 'status'>
  /** All of it; undefined until the server has answered. */
  record: RestaurantForRestaurant | undefined
  onOpen: (kind: 'map' | 'profile', record: RestaurantForRestaurant) => void
}

/** A restaurant with its logo: the name leads to its schedule, the address to the map. */
export function OwnRestaurantRow({ restaurant, record, onOpen }: OwnRestaurantRowProps) {
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
