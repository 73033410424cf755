import { Button } from '@mantine/core'
import { IconBuildingStore, IconMapQuestion, IconUserQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { locationChoice, UNKNOWN_LOCATION } from '../../desk/locationChoices.ts'
import { restaurantsAt } from '../../desk/places.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useScene } from '../model/scene.ts'

const icon = <IconBuildingStore size="1.5rem" stroke={1.5} />

/** Says why the schedule has no lines, and how to get some. */
export function ScheduleEmpty() {
  const { schedule, view, shownAs, role } = useScene()
  const { agency } = schedule
  if (!agency && schedule.places.length === 0) {
    const hint = 'None of your restaurants is active at the moment. The agency can activate them.'
    return <EmptyState title="No active restaurants" hint={hint} icon={icon} />
  }
  if (agency?.isUnknownDriver)
    return (
      <EmptyState
        title="Unknown driver"
        hint="This driver is inactive, or not offered to your restaurants, and has no shifts on these dates."
        icon={<IconUserQuestion size="1.5rem" stroke={1.5} />}
        action={<ShowAll filter="driver" of="drivers" />}
      />
    )
  if (!agency) {
    return (
      <EmptyState
        title="Unknown restaurant"
        hint="This link leads to a restaurant that is not yours, or that is inactive."
        icon={icon}
        action={<ShowAll filter="location" of="your restaurants" />}
      />
    )
  }
  if (schedule.places.length === 0) {
    const isAdministrator = role === 'administrator'
    const hint = isAdministrator
      ? 'Add an area and its first restaurant. Then you can plan its shifts here.'
      : 'An administrator can give you areas and restaurants.'
    const firstSteps = (
      <Button component={Link} to="/home" hash="first-steps">
        First steps
      </Button>
    )
    return (
      <EmptyState
        title="No restaurants found"
        hint={hint}
        icon={icon}
        action={isAdministrator && firstSteps}
      />
    )
  }
  const hasPlaces = restaurantsAt(agency.places, view.location).length > 0
  if (shownAs.Empty && hasPlaces) return <shownAs.Empty />
  if (view.busy && hasPlaces) {
    return (
      <EmptyState
        title="No restaurants found"
        hint="No restaurant has matching shifts on these dates."
        icon={icon}
        action={<ShowAll filter="busy" of="restaurants" />}
      />
    )
  }
  const { label } = locationChoice(view.location, agency.locations, agency.places)
  if (label === UNKNOWN_LOCATION) {
    return (
      <EmptyState
        title={UNKNOWN_LOCATION}
        hint="This link leads to an area or restaurant that does not exist, or that you cannot plan."
        icon={<IconMapQuestion size="1.5rem" stroke={1.5} />}
        action={<ShowAll filter="location" of="locations" />}
      />
    )
  }
  return (
    <EmptyState
      title={view.location?.startsWith('area') ? 'No restaurants found in this area' : 'No restaurants found'}
      hint="This location has no active restaurants."
      icon={icon}
      action={<ShowAll filter="location" of="locations" />}
    />
  )
}

interface ShowAllProps {
  filter: 'location' | 'driver' | 'busy'
  /** The noun for the items it hides: 'drivers'. */
  of: string
}

/** Takes a filter away. */
export function ShowAll({ filter, of }: ShowAllProps) {
  const { onChange } = useScene()
  return (
    <Button variant="default" onClick={() => onChange({ [filter]: undefined })}>
      {`Show all ${of}`}
    </Button>
  )
}
