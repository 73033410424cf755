import { Button } from '@mantine/core'
import { IconBuildingStore, IconMapQuestion, IconUserQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { locationChoice, restaurantsAt, UNKNOWN_LOCATION } from '../../desk/places.ts'
import { LaterPart } from '../../ui/LaterPart.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useScene } from '../model/scene.ts'

const loadExamplePart = async () => (await import('../../example/ExamplePart.tsx')).ExamplePart
const NO_PROPS = {}

export function ScheduleEmpty() {
  const { schedule, view, shownAs, role } = useScene()
  const { agency, places } = schedule
  if (!agency)
    return places.length === 0
      ? none(
          'No active restaurants',
          'None of your restaurants is active at the moment. The agency can activate them.',
        )
      : none(
          'Unknown restaurant',
          'This link leads to a restaurant that is not yours, or that is inactive.',
          <ShowAll filter="location" of="your restaurants" />,
        )
  if (agency.isUnknownDriver)
    return none(
      'Unknown driver',
      'This driver is inactive, or not offered to your restaurants, and has no shifts on these dates.',
      <ShowAll filter="driver" of="drivers" />,
      IconUserQuestion,
    )
  if (places.length === 0)
    return role === 'administrator'
      ? none(
          'No restaurants found',
          'Add an area and its first restaurant. Then you can plan its shifts here.',
          <>
            <Button component={Link} to="/home" hash="first-steps">
              First steps
            </Button>
            <LaterPart load={loadExamplePart} isNeeded props={NO_PROPS} />
          </>,
        )
      : none('No restaurants found', 'An administrator can give you areas and restaurants.')
  const hasPlaces = restaurantsAt(agency.places, view.location).length > 0
  if (shownAs.Empty && hasPlaces) return <shownAs.Empty />
  if (view.busy && hasPlaces)
    return none(
      'No restaurants found',
      'No restaurant has matching shifts on these dates.',
      <ShowAll filter="busy" of="restaurants" />,
    )
  const showAll = <ShowAll filter="location" of="locations" />
  if (locationChoice(view.location, agency.locations, agency.places).label === UNKNOWN_LOCATION)
    return none(
      UNKNOWN_LOCATION,
      'This link leads to an area or restaurant that does not exist, or that you cannot plan.',
      showAll,
      IconMapQuestion,
    )
  const title = view.location?.startsWith('area')
    ? 'No restaurants found in this area'
    : 'No restaurants found'
  return none(title, 'This location has no active restaurants.', showAll)
}

const none = (title: string, hint: string, action?: ReactNode, Icon = IconBuildingStore) => (
  <EmptyState title={title} hint={hint} action={action} icon={<Icon size="1.5rem" stroke={1.5} />} />
)

interface ShowAllProps {
  filter: 'location' | 'driver' | 'busy'
  /** The noun for the items it hides: 'drivers'. */
  of: string
}

export function ShowAll({ filter, of }: ShowAllProps) {
  const { onChange } = useScene()
  return (
    <Button variant="default" onClick={() => onChange({ [filter]: undefined })}>
      {`Show all ${of}`}
    </Button>
  )
}
