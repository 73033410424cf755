import type { Ref } from 'react'
import classes from '../ui/desk/Desk.module.css'
import type { ManyDesk } from './act/useManyShifts.ts'
import { useShiftCarrier } from './drag/useShiftCarrier.ts'
import { ScheduleEmpty, scheduleStandIn } from './frame/InPlace.tsx'
import { GridWithMenu } from './grid/ShiftMenu.tsx'
import type { GridCommands } from './grid/useGridInput.ts'
import type { ScheduleDesk, ScheduleSurface } from './model/useScheduleDesk.ts'
import type { ScheduleParts } from './scheduleProps.ts'

interface ScheduleMainProps extends ScheduleParts {
  desk: ScheduleDesk
  many: ManyDesk
  /** A key asks for something to be done. */
  onCommand: GridCommands['onCommand']
  ref: Ref<ScheduleSurface>
}

/** The grid with its menu, or what stands in its place. */
export function ScheduleMain(props: ScheduleMainProps) {
  const { schedule, view, today, role, onChange, desk, many, onCommand, ref } = props
  const { rows, days, warned, driversById, queries } = schedule
  const { shifts } = queries
  const carrier = useShiftCarrier(schedule, many)
  const standIn = scheduleStandIn(props)
  const isWaiting = shifts.data === undefined
  return (
    <div className={classes.main}>
      {shifts.isFetching && !standIn && <div className={classes.progress} />}
      {standIn ??
        (rows.length === 0 && !isWaiting ? (
          <ScheduleEmpty schedule={schedule} view={view} role={role} onChange={onChange} />
        ) : (
          <GridWithMenu
            {...{ rows, days, today, warned, isWaiting, desk, ref }}
            drivers={driversById}
            onCommand={onCommand}
            carrier={carrier}
            onDay={desk.openDay}
            onLocation={(location) => onChange({ location })}
          />
        ))}
    </div>
  )
}
