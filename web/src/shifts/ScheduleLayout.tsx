import type { Ref } from 'react'
import { BulkActions } from './BulkActions.tsx'
import { CopiedStrip } from './CopiedStrip.tsx'
import { LocationSelect } from './LocationSelect.tsx'
import classes from './Schedule.module.css'
import { ScheduleDrivers, useDriversDrawer } from './ScheduleDrivers.tsx'
import { ScheduleHelp } from './ScheduleHelp.tsx'
import { ScheduleMain } from './ScheduleMain.tsx'
import { ScheduleStatus } from './ScheduleStatus.tsx'
import { ScheduleToolbar } from './ScheduleToolbar.tsx'
import { ScheduleTotalsBar } from './ScheduleTotalsBar.tsx'
import type { ScheduleParts } from './scheduleProps.ts'
import type { ScheduleRow } from './scheduleRows.ts'
import type { Announcement } from './useAnnouncer.ts'
import type { ScheduleDesk, ScheduleSurface } from './useScheduleDesk.ts'
import { useScheduleRange } from './useScheduleRange.ts'

export interface ScheduleLayoutProps {
  parts: ScheduleParts
  /** The restaurants to go on to, where one is shown at a time. */
  choices: readonly ScheduleRow[]
  desk: ScheduleDesk
  announcement: Announcement | undefined
  surface: Ref<ScheduleSurface>
}

/** Toolbar, drivers, grid and totals, as a screen with room shows them. */
export function ScheduleLayout({ parts, desk, announcement, surface }: ScheduleLayoutProps) {
  const { schedule, view, today, onChange } = parts
  const { settled, queries } = schedule
  const drawer = useDriversDrawer()
  const range = useScheduleRange({ view, today, onChange })
  return (
    <div className={classes.schedule}>
      <ScheduleToolbar
        view={view}
        where={
          <>
            {drawer.button}
            <LocationSelect
              locations={queries.locations.data}
              places={schedule.places}
              value={view.location}
              onChange={(location) => onChange({ location })}
            />
          </>
        }
        publishButtons={<BulkActions {...parts} onCopy={desk.copyAll} />}
        help={<ScheduleHelp />}
        {...range}
      />
      <div className={classes.middle}>
        <ScheduleDrivers schedule={schedule} view={view} drawer={drawer} onChange={onChange} />
        <ScheduleMain {...parts} desk={desk} ref={surface} />
      </div>
      <CopiedStrip />
      <ScheduleTotalsBar
        rows={settled.isKnown ? settled.rows : undefined}
        options={queries.options.data}
        status={<ScheduleStatus announcement={announcement} />}
      />
    </div>
  )
}
