import type { Area } from '@driverdesk/contract/areas/area.shapes.ts'
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { Button, Title } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { numberText } from '../../ui/numberText.ts'
import type { OpenRestaurant } from '../RestaurantActionDialog.tsx'
import classes from './AreaCard.module.css'
import { AreaRestaurants } from './AreaRestaurants.tsx'

interface AreaCardProps {
  area: Area
  city: string
  /** Its active ones. */
  restaurants: readonly Restaurant[]
  onEdit: () => void
  onRemove: () => void
  onRestaurant: (open: OpenRestaurant) => void
}

const icon = { size: '1rem', 'aria-hidden': true } as const

/** An area: its city, its rates, its active restaurants. */
export function AreaCard({ area, city, restaurants, onEdit, onRemove, onRestaurant }: AreaCardProps) {
  const heading = `area-${area.id}`
  const add = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus {...icon} />}
      onClick={() => onRestaurant({ kind: 'add', areaId: area.id })}
    >
      New Restaurant
    </Button>
  )
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <div className={classes.head}>
        <div className={classes.names}>
          <Title order={2} size="h3" id={heading}>
            {area.name}
          </Title>
          <p className={classes.city}>{city}</p>
        </div>
        <dl className={classes.rates}>
          <Rate name="Standard pay" days="Mon – Thu" pounds={area.standardPayRate} />
          <Rate name="Weekend pay" days="Fri – Sun" pounds={area.weekendPayRate} />
        </dl>
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil {...icon} />}
            aria-describedby={heading}
            onClick={onEdit}
          >
            Edit Area
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            leftSection={<IconTrash {...icon} />}
            aria-describedby={heading}
            onClick={onRemove}
          >
            Delete
          </Button>
        </div>
      </div>
      <div className={classes.restaurants}>
        <div className={classes.restaurantsHead}>
          <Title order={3} size="h5">
            Restaurants ({numberText(restaurants.length)})
          </Title>
          {restaurants.length > 0 && add}
        </div>
        {restaurants.length === 0 ? (
          <EmptyState title="No restaurants found in this area" action={add} />
        ) : (
          <AreaRestaurants areaName={area.name} restaurants={restaurants} onRestaurant={onRestaurant} />
        )}
      </div>
    </section>
  )
}

function Rate({ name, days, pounds }: { name: string; days: string; pounds: number }) {
  return (
    <div>
      <dt>
        {name} <span>{days}</span>
      </dt>
      <dd>{formatMoney(poundsToPence(pounds))} per hour</dd>
    </div>
  )
}
