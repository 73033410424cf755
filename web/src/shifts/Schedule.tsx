import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { rangeFor, stepRange } from '@driverdesk/domain/shifts/rotaRange.ts'
import { Title, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { useToday } from './businessClock.ts'
import { PublishButtons } from './PublishButtons.tsx'
import classes from './Schedule.module.css'
import { ScheduleDrivers, useDriversDrawer } from './ScheduleDrivers.tsx'
import { ScheduleHelp } from './ScheduleHelp.tsx'
import { ScheduleMain } from './ScheduleMain.tsx'
import { ScheduleStatus } from './ScheduleStatus.tsx'
import { ScheduleToolbar } from './ScheduleToolbar.tsx'
import { ScheduleTotalsBar } from './ScheduleTotalsBar.tsx'
import { type ScheduleSearch, scheduleView, withInterval, withRange } from './schedule.search.ts'
import { shiftsQuery } from './shiftCache.ts'
import { useAnnouncer } from './useAnnouncer.ts'
import { useSchedule } from './useSchedule.ts'
import { useScheduleActions } from './useScheduleActions.ts'

interface ScheduleProps {
  search: ScheduleSearch
  onSearch: (search: ScheduleSearch) => void
}

/** The schedule of staff: toolbar, drivers, grid and totals of what the search parameters say. */
export function Schedule({ search, onSearch }: ScheduleProps) {
  const today = useToday()
  const view = useMemo(() => scheduleView(search, today), [search, today])
  const schedule = useSchedule(view)
  const { announcement, announce } = useAnnouncer()
  const actions = useScheduleActions({ drivers: schedule.driversById, announce })
  const drawer = useDriversDrawer()
  const client = useQueryClient()
  const user = useCurrentUser()
  const role = user ? roleOf(user) : 'none'

  const change = (next: ScheduleSearch) => onSearch({ ...search, ...next })
  const show = (range: DateRange) => change(withRange(range, view.interval, today))
  const prefetch = (range: DateRange) => void client.prefetchQuery(shiftsQuery(range))
  const step = (direction: 1 | -1) => {
    const next = stepRange(view.range, view.interval, direction)
    show(next)
    prefetch(stepRange(next, view.interval, direction))
  }

  const { settled, queries } = schedule
  return (
    <div className={classes.schedule}>
      <VisuallyHidden>
        <Title order={1}>Schedule</Title>
      </VisuallyHidden>
      <ScheduleToolbar
        view={view}
        locations={queries.locations.data}
        driversButton={drawer.button}
        publishButtons={
          <PublishButtons
            settledRows={settled.rows}
            rows={schedule.rows}
            role={role}
            onPublish={(shifts) => void actions.publishAll(shifts)}
            onUnpublish={(shifts) => void actions.unpublishAll(shifts)}
          />
        }
        help={<ScheduleHelp />}
        onLocation={(location) => change({ location })}
        onRange={show}
        onStep={step}
        onStepNear={() => {
          if (view.problem) return
          prefetch(stepRange(view.range, view.interval, 1))
          prefetch(stepRange(view.range, view.interval, -1))
        }}
        onToday={() => show(rangeFor(view.interval, today))}
        onInterval={(interval) => change(withInterval(view, interval, today))}
      />
      <div className={classes.middle}>
        <ScheduleDrivers schedule={schedule} view={view} drawer={drawer} onChange={change} />
        <ScheduleMain {...{ schedule, view, today, role, actions, announce }} onChange={change} />
      </div>
      <ScheduleTotalsBar
        rows={settled.isKnown ? settled.rows : undefined}
        options={queries.options.data}
        status={<ScheduleStatus announcement={announcement} />}
      />
    </div>
  )
}
