import { Button, Skeleton } from '@mantine/core'
import { IconBuildingStore, IconMapQuestion, IconUserQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { InvalidRange } from '../../ui/desk/InvalidRange.tsx'
import { chosenLocation, UNKNOWN_LOCATION } from '../../ui/desk/locationChoices.ts'
import { placesIn } from '../../ui/desk/places.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import type { ScheduleView } from '../schedule.search.ts'
import type { ScheduleParts } from '../scheduleProps.ts'
import classes from './ScheduleSkeleton.module.css'

/** What stands in the grid's place where it cannot be shown; null where it can. */
export function scheduleStandIn(
  { schedule, view, onChange }: ScheduleParts,
  skeleton: ReactNode = <ScheduleSkeleton />,
) {
  const { areas, restaurants, shifts } = schedule.queries
  if (view.problem) {
    const onToday = () => onChange({ from: undefined, to: undefined })
    return <InvalidRange problem={view.problem} onToday={onToday} />
  }
  const failed = [restaurants, areas, shifts].find((query) => query.isError && query.data === undefined)
  if (failed) {
    const retry = () => {
      for (const query of [restaurants, areas, shifts]) if (query.isError) void query.refetch()
    }
    return <FailedState title="The schedule could not be loaded" error={failed.error} onRetry={retry} />
  }
  if (!restaurants.data || !areas.data) return skeleton
  return isUnknownDriver(schedule, view) ? (
    <EmptyState
      title="Unknown driver"
      hint="This driver is not active, or not offered to your restaurants, and has no shifts in these days."
      icon={<IconUserQuestion size={24} stroke={1.5} />}
      action={
        <Button variant="default" onClick={() => onChange({ driver: undefined })}>
          Show all drivers
        </Button>
      }
    />
  ) : null
}

/** Nobody knows the driver whom the link names: a grid without shifts would say that they have none. */
function isUnknownDriver({ queries, loaded }: ScheduleParts['schedule'], view: ScheduleView) {
  const { driver } = view
  if (typeof driver !== 'number' || !queries.drivers.data || !queries.shifts.data) return false
  const isActive = queries.drivers.data.some(({ id }) => id === driver)
  return !isActive && !loaded.some(({ driver_id }) => driver_id === driver)
}

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

const LINES = Array.from({ length: 9 }, (_, line) => line)
const DAYS = Array.from({ length: 7 }, (_, day) => day)

/** Stands where the grid will be, with its shape, while the restaurants are on their way. */
function ScheduleSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-busy="true" aria-label="The schedule is loading">
      {LINES.map((line) => (
        <div key={line} className={classes.line}>
          <Skeleton height={30} width="80%" />
          {DAYS.map((day) => (
            <Skeleton key={day} height={(line + day) % 3 === 0 ? 30 : 62} />
          ))}
        </div>
      ))}
    </div>
  )
}
