import { Button } from '@mantine/core'
import { IconBuildingStore, IconMapQuestion } from '@tabler/icons-react'
import { chosenLocation, UNKNOWN_LOCATION } from '../../ui/desk/locationChoices.ts'
import { placesIn } from '../../ui/desk/places.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ScheduleParts } from '../scheduleProps.ts'

type ScheduleEmptyProps = Pick<ScheduleParts, 'schedule' | 'view' | 'role' | 'onChange'>

const icon = <IconBuildingStore size={24} stroke={1.5} />

/** Stands where the schedule has no restaurant to show, and says how to get some. */
export function ScheduleEmpty({ schedule, view, role, onChange }: ScheduleEmptyProps) {
  if (schedule.places.length === 0) {
    const hint =
      role === 'administrator'
        ? 'Add an area and its first restaurant; then its shifts are planned here.'
        : 'An administrator can give you areas and restaurants.'
    return <EmptyState title="No restaurants found" hint={hint} icon={icon} />
  }
  if (view.busy && placesIn(schedule.places, view.location).length > 0) {
    return (
      <EmptyState
        title="No restaurants found"
        hint="No restaurant has such shifts in these days."
        icon={icon}
        action={
          <Button variant="default" onClick={() => onChange({ busy: undefined })}>
            Show all restaurants
          </Button>
        }
      />
    )
  }
  const { label } = chosenLocation(view.location, schedule.queries.locations.data, schedule.places)
  if (label === UNKNOWN_LOCATION) {
    return (
      <EmptyState
        title={UNKNOWN_LOCATION}
        hint="The link names an area or a restaurant that does not exist, or that is not yours to plan."
        icon={<IconMapQuestion size={24} stroke={1.5} />}
        action={
          <Button variant="default" onClick={() => onChange({ location: undefined })}>
            Show all locations
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={view.location?.startsWith('area') ? 'No restaurants found in this area' : 'No restaurants found'}
      hint="This location has no active restaurant."
      icon={icon}
      action={
        <Button variant="default" onClick={() => onChange({ location: undefined })}>
          Show all locations
        </Button>
      }
    />
  )
}
