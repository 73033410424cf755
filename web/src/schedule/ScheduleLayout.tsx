import type { Ref } from 'react'
import { UndoMenu } from '../steps/UndoMenu.tsx'
import type { Undo } from '../steps/undo.data.ts'
import { PlannedStrip } from '../templates/PlannedStrip.tsx'
import classes from '../ui/desk/Desk.module.css'
import { DeskStatus } from '../ui/desk/DeskStatus.tsx'
import { DeskToolbar } from '../ui/desk/DeskToolbar.tsx'
import { useDriversDrawer } from '../ui/desk/DriversSide.tsx'
import { Foot } from '../ui/desk/Foot.tsx'
import { LocationSelect } from '../ui/desk/LocationSelect.tsx'
import type { Announcement } from '../ui/desk/useAnnouncer.ts'
import { shiftCommands } from './act/shiftCommands.ts'
import type { ManyDesk } from './act/useManyShifts.ts'
import { savingShifts } from './data/shifts.data.ts'
import { BulkActions } from './frame/AllShifts.tsx'
import { CopiedStrip } from './frame/CopiedStrip.tsx'
import { ScheduleDrivers } from './frame/ScheduleDrivers.tsx'
import { ScheduleHelp } from './frame/ScheduleHelp.tsx'
import { SelectedShifts } from './frame/SelectionBar.tsx'
import { ScheduleTotalsBar } from './frame/Totals.tsx'
import type { ScheduleRow } from './model/scheduleRows.ts'
import { selectShown } from './model/selection.ts'
import type { ScheduleDesk, ScheduleSurface } from './model/useScheduleDesk.ts'
import { ScheduleMain } from './ScheduleMain.tsx'
import type { ScheduleView } from './schedule.search.ts'
import type { ScheduleParts } from './scheduleProps.ts'
import { useScheduleRange } from './useScheduleRange.ts'

export interface ScheduleLayoutProps {
  parts: ScheduleParts
  /** What was pressed last: the shifts, and `parts.view` with them, follow a moment later. */
  asked: ScheduleView
  /** The restaurants to go on to, where one is shown at a time. */
  choices: readonly ScheduleRow[]
  desk: ScheduleDesk
  /** What is done to several shifts in one step. */
  many: ManyDesk
  announcement: Announcement | undefined
  surface: Ref<ScheduleSurface>
  undo: Undo
}

/** Toolbar, drivers, grid and totals, as a screen with room shows them. */
export function ScheduleLayout({
  parts,
  asked,
  desk,
  many,
  undo,
  announcement,
  surface,
}: ScheduleLayoutProps) {
  const { schedule, view, today, onChange } = parts
  const { settled, queries } = schedule
  const drawer = useDriversDrawer()
  const range = useScheduleRange({ view: asked, today, onChange, showToday: desk.showToday })
  const onCommand = shiftCommands({ loaded: schedule.loaded, desk, many })
  return (
    <div className={classes.desk}>
      <DeskToolbar
        view={asked}
        where={
          <>
            {drawer.button}
            <LocationSelect
              locations={queries.locations.data}
              places={schedule.places}
              value={asked.location}
              onChange={(location) => onChange({ location })}
            />
          </>
        }
        actions={
          <>
            <UndoMenu {...undo} />
            <BulkActions {...parts} onCopy={desk.copyAll} onTool={desk.openTool} />
          </>
        }
        help={<ScheduleHelp />}
        {...range}
      />
      <PlannedStrip
        range={view.range}
        enabled={!view.problem}
        announce={parts.announce}
        onSelect={(ids) => selectShown(ids, schedule.rows, parts.announce)}
        restoreFocus={desk.restoreFocus}
      />
      <div className={classes.middle}>
        <ScheduleDrivers schedule={schedule} view={asked} drawer={drawer} onChange={onChange} />
        <ScheduleMain {...parts} desk={desk} many={many} onCommand={onCommand} ref={surface} />
      </div>
      <Foot>
        <SelectedShifts {...parts} many={many} onPublishAt={(ids) => desk.openTool('publish at', ids)} />
        <CopiedStrip />
        <ScheduleTotalsBar
          rows={settled.isKnown ? settled.rows : undefined}
          options={queries.options.data}
          drivers={schedule.driversById}
          status={<DeskStatus announcement={announcement} saving={savingShifts} />}
        />
      </Foot>
    </div>
  )
}
