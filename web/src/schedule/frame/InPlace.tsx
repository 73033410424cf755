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

/** What is shown in place of the grid if it cannot be drawn; else null. `skeleton` is for while the restaurants load. */
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
      action={<ShowAll filter="driver" of="drivers" />}
    />
  ) : null
}

interface ShowAllProps {
  filter: 'location' | 'driver' | 'busy'
  /** What it leaves out: 'drivers'. */
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

/** Says why the schedule has no lines, and how to get some. */
export function ScheduleEmpty() {
  const { schedule, view, shownAs, role } = useScene()
  const { agency } = schedule
  if (!agency) {
    return (
      <EmptyState
        title="Unknown restaurant"
        hint="The link names a restaurant that is not yours, or that is not active."
        icon={icon}
        action={<ShowAll filter="location" of="your restaurants" />}
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
        action={<ShowAll filter="busy" of="restaurants" />}
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
        action={<ShowAll filter="location" of="locations" />}
      />
    )
  }
  return (
    <EmptyState
      title={view.location?.startsWith('area') ? 'No restaurants found in this area' : 'No restaurants found'}
      hint="This location has no active restaurant."
      icon={icon}
      action={<ShowAll filter="location" of="locations" />}
    />
  )
}

const LINES = Array.from({ length: 9 }, (_, line) => line)
const DAYS = Array.from({ length: 7 }, (_, day) => day)

/** The shape of the grid, for while the restaurants load. */
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
