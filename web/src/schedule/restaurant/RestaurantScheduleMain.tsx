import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import type { Ref } from 'react'
import classes from '../../ui/desk/Desk.module.css'
import { InvalidRange } from '../../ui/desk/InvalidRange.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import { shiftCommands } from '../act/shiftCommands.ts'
import type { ManyDesk } from '../act/useManyShifts.ts'
import { useShiftCarrier } from '../drag/useShiftCarrier.ts'
import { GridWithMenu } from '../grid/ShiftMenu.tsx'
import type { ScheduleDesk, ScheduleSurface } from '../model/useScheduleDesk.ts'
import type { ScheduleView } from '../schedule.search.ts'
import type { RestaurantScheduleSearch } from './restaurantSchedule.search.ts'
import type { OwnSchedule } from './useRestaurantSchedule.ts'

interface RestaurantScheduleMainProps {
  schedule: OwnSchedule
  view: ScheduleView
  today: IsoDate
  desk: ScheduleDesk<ShiftForRestaurant>
  /** What is done to several shifts in one step. */
  many: ManyDesk
  onChange: (search: RestaurantScheduleSearch) => void
  ref: Ref<ScheduleSurface>
}

/** Whether two shifts overlap is the agency's business. */
export const NO_WARNINGS: ReadonlySet<number> = new Set()

/** The grid with its menu, or what stands in its place. */
export function RestaurantScheduleMain(props: RestaurantScheduleMainProps) {
  const { schedule, today, desk, many, ref } = props
  const { rows, days, shifts, loaded, driversById } = schedule
  const carrier = useShiftCarrier(schedule, many)
  const standIn = ownStandIn(props)
  return (
    <div className={classes.main}>
      {shifts.isFetching && !standIn && <div className={classes.progress} />}
      {standIn ?? (
        <GridWithMenu
          {...{ rows, days, today, desk, ref }}
          audience="restaurant"
          drivers={driversById}
          warned={NO_WARNINGS}
          isWaiting={shifts.data === undefined}
          onCommand={shiftCommands({ loaded, desk, many })}
          carrier={carrier}
        />
      )}
    </div>
  )
}

const icon = <IconBuildingStore size={24} stroke={1.5} />

/** What stands in place of the shifts where they cannot be shown; null where they can. */
export function ownStandIn({
  schedule,
  view,
  onChange,
}: Pick<RestaurantScheduleMainProps, 'schedule' | 'view' | 'onChange'>) {
  const { active, rows, shifts } = schedule
  if (view.problem) {
    const onToday = () => onChange({ from: undefined, to: undefined })
    return <InvalidRange problem={view.problem} onToday={onToday} />
  }
  if (active.length === 0) {
    const hint = 'None of your restaurants is active at the moment. The agency can activate them.'
    return <EmptyState title="No active restaurants" hint={hint} icon={icon} />
  }
  if (rows.length === 0) {
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
  if (shifts.isError && shifts.data === undefined) {
    const retry = () => void shifts.refetch()
    return <FailedState title="The schedule could not be loaded" error={shifts.error} onRetry={retry} />
  }
  return null
}
