import type { Ref } from 'react'
import classes from '../ui/desk/Desk.module.css'
import { DeskStatus } from '../ui/desk/DeskStatus.tsx'
import { DeskToolbar } from '../ui/desk/DeskToolbar.tsx'
import { useDriversDrawer } from '../ui/desk/DriversSide.tsx'
import { LocationSelect } from '../ui/desk/LocationSelect.tsx'
import type { Announcement } from '../ui/desk/useAnnouncer.ts'
import { BulkActions } from './BulkActions.tsx'
import { CopiedStrip } from './CopiedStrip.tsx'
import { ScheduleDrivers } from './ScheduleDrivers.tsx'
import { ScheduleHelp } from './ScheduleHelp.tsx'
import { ScheduleMain } from './ScheduleMain.tsx'
import { ScheduleTotalsBar } from './ScheduleTotalsBar.tsx'
import type { ScheduleParts } from './scheduleProps.ts'
import type { ScheduleRow } from './scheduleRows.ts'
import { savingShifts } from './shifts.data.ts'
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
    <div className={classes.desk}>
      <DeskToolbar
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
        actions={<BulkActions {...parts} onCopy={desk.copyAll} />}
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
        status={<DeskStatus announcement={announcement} saving={savingShifts} />}
      />
    </div>
  )
}
