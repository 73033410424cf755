import { DAY } from '@driverdesk/domain/kernel/rotaRange.ts'
import classes from '../desk/Desk.module.css'
import { DeskStatus } from '../desk/DeskStatus.tsx'
import { DeskToolbar } from '../desk/DeskToolbar.tsx'
import { useDriversDrawer } from '../desk/DriversSide.tsx'
import { Foot } from '../desk/Foot.tsx'
import { SummaryPanel } from './SummaryPanel.tsx'
import { TimesheetButtons } from './TimesheetButtons.tsx'
import { TimesheetDrivers } from './TimesheetDrivers.tsx'
import { TimesheetFilters } from './TimesheetFilters.tsx'
import { TimesheetMain } from './TimesheetMain.tsx'
import { TimesheetTotalsBar } from './TimesheetTotalsBar.tsx'
import type { TimesheetParts } from './timesheetProps.ts'
import { savingTimesheets } from './timesheets.data.ts'
import { useRowKeys } from './useRowKeys.ts'
import type { TimesheetActions } from './useTimesheetActions.ts'
import { useTimesheetRange } from './useTimesheetRange.ts'

/** Toolbar, drivers, table, form and totals, as a screen with room shows them. */
export function TimesheetLayout({ actions, ...parts }: TimesheetParts & { actions: TimesheetActions }) {
  const { view, where, shown, held, onChange, announcement } = parts
  const drawer = useDriversDrawer()
  useRowKeys((step) => {
    const at = held.selected ? shown.rows.indexOf(held.selected) : -1
    const row = shown.rows[at < 0 ? 0 : at + step]
    if (row) onChange({ row: row.id }, true)
  })
  const range = useTimesheetRange(parts)
  return (
    <div className={classes.desk}>
      <DeskToolbar
        view={view}
        where={
          (drawer.button || where) && (
            <>
              {drawer.button}
              {where}
            </>
          )
        }
        disabledIntervals={[DAY]}
        actions={<TimesheetButtons actions={actions} />}
        {...range}
      />
      <TimesheetFilters {...parts} />
      <div className={classes.middle} {...panelProps(parts.tabs)}>
        <TimesheetDrivers {...parts} drawer={drawer} />
        <TimesheetMain {...parts} />
        <SummaryPanel {...parts} />
      </div>
      <Foot>
        <TimesheetTotalsBar
          {...parts}
          status={<DeskStatus announcement={announcement} saving={savingTimesheets} />}
        />
      </Foot>
    </div>
  )
}

/** What the tab of the table shows, where there are tabs. */
const panelProps = (tabs: TimesheetParts['tabs']) =>
  tabs
    ? { role: 'tabpanel', id: 'timesheets-panel-table', 'aria-labelledby': 'timesheets-tab-table' }
    : undefined
