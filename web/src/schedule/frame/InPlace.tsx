import { Button, Skeleton } from '@mantine/core'
import { IconBuildingStore, IconMapQuestion, IconUserQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { InvalidRange } from '../../desk/InvalidRange.tsx'
import { chosenLocation, UNKNOWN_LOCATION } from '../../desk/locationChoices.ts'
import { placesIn } from '../../desk/places.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import { type Scene, useScene } from '../model/scene.ts'
import classes from './ScheduleSkeleton.module.css'

const icon = <IconBuildingStore size="1.5rem" stroke={1.5} />

/** What stands in the grid's place where it cannot be shown; null where it can. `skeleton` is its shape while it loads. */
export function scheduleStandIn(scene: Scene, skeleton: ReactNode): ReactNode {
  const { schedule, view, onChange } = scene
  const { agency, shifts } = schedule
  if (view.problem) {
    const onToday = () => onChange({ from: undefined, to: undefined })
    return <InvalidRange problem={view.problem} onToday={onToday} />
  }
  if (!agency && schedule.places.length === 0) {
    const hint = 'None of your restaurants is active at the moment. The agency can activate them.'
    return <EmptyState title="No active restaurants" hint={hint} icon={icon} />
  }
  const needed = agency ? [agency.queries.restaurants, agency.queries.areas, shifts] : [shifts]
  const failed = needed.find((query) => query.isError && query.data === undefined)
  if (failed) {
    const retry = () => {
      for (const query of needed) if (query.isError) void query.refetch()
    }
    return <FailedState title="The schedule could not be loaded" error={failed.error} onRetry={retry} />
  }
  if (!agency) return null
  if (!agency.queries.restaurants.data || !agency.queries.areas.data) return skeleton
  return agency.isUnknownDriver ? (
    <EmptyState
      title="Unknown driver"
      hint="This driver is not active, or not offered to your restaurants, and has no shifts in these days."
      icon={<IconUserQuestion size="1.5rem" stroke={1.5} />}
      action={
        <Button variant="default" onClick={() => onChange({ driver: undefined })}>
          Show all drivers
        </Button>
      }
    />
  ) : null
}

/** Stands where the schedule has no restaurant to show, and says how to get some. */
export function ScheduleEmpty() {
  const { schedule, view, shownAs, role, onChange } = useScene()
  const { agency } = schedule
  if (!agency) {
    return (
      <EmptyState
        title="Unknown restaurant"
        hint="The link names a restaurant that is not yours, or that is not active."
        icon={icon}
        action={
          <Button variant="default" onClick={() => onChange({ location: undefined })}>
            Show all your restaurants
          </Button>
        }
      />
    )
  }
  if (schedule.places.length === 0) {
    const hint =
      role === 'administrator'
        ? 'Add an area and its first restaurant; then its shifts are planned here.'
        : 'An administrator can give you areas and restaurants.'
    return <EmptyState title="No restaurants found" hint={hint} icon={icon} />
  }
  const hasPlaces = placesIn(agency.places, view.location).length > 0
  if (shownAs.Empty && hasPlaces) return <shownAs.Empty />
  if (view.busy && hasPlaces) {
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
  const { label } = chosenLocation(view.location, agency.locations, agency.places)
  if (label === UNKNOWN_LOCATION) {
    return (
      <EmptyState
        title={UNKNOWN_LOCATION}
        hint="The link names an area or a restaurant that does not exist, or that is not yours to plan."
        icon={<IconMapQuestion size="1.5rem" stroke={1.5} />}
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
export function ScheduleSkeleton() {
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
