import classes from '../desk/Desk.module.css'
import { timesheetStandIn } from './TimesheetStandIn.tsx'
import { TimesheetTable } from './table/TimesheetTable.tsx'
import type { TimesheetParts } from './timesheetProps.ts'

/** The table, or what stands in its place. */
export function TimesheetMain(parts: TimesheetParts) {
  const { desk, view, shown, held, flags, table, onChange } = parts
  const standIn = timesheetStandIn(parts)
  return (
    <div className={classes.main}>
      {desk.isFetching && !standIn && <div className={classes.progress} />}
      {standIn ?? (
        <TimesheetTable
          ref={table}
          {...{ desk, flags }}
          rows={shown.rows}
          selected={held.selected}
          onSelect={(row) => onChange({ row }, true)}
          sort={view.sort}
          onSort={(sort) => onChange({ sort }, true)}
        />
      )}
    </div>
  )
}
