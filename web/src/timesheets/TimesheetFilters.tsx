import {
  SHOW_ACTIVE,
  SHOW_ALL,
  SHOW_PENDING,
  STATUS_FILTERS,
  type StatusFilter,
} from '@driverdesk/domain/timesheets/timesheetRows.ts'
import { SegmentedControl, Switch } from '@mantine/core'
import bar from '../desk/DeskFilters.module.css'
import { MoneyActions } from './MoneyActions.tsx'
import type { TimesheetParts } from './timesheetProps.ts'
import { withStatus } from './timesheets.search.ts'

/** The specified words say little of it, since a saved timesheet can be pending too. */
const FILTER_MEANINGS: Record<StatusFilter, string> = {
  [SHOW_ACTIVE]: 'Timesheets that are saved',
  [SHOW_PENDING]: 'Shifts without a timesheet',
  [SHOW_ALL]: 'Timesheets, and shifts without one',
}

/**
 * Which rows: Active, Pending or All (docs/spec/timesheets.md#status-filter), and whether only those that differ from
 * the plan.
 */
export function TimesheetFilters(parts: TimesheetParts) {
  const { desk, view, tabs, onChange } = parts
  return (
    <div className={bar.filters}>
      {tabs}
      <SegmentedControl
        size="xs"
        aria-label="Status"
        data={STATUS_FILTERS.map(({ id, label }) => ({
          value: String(id),
          label: <span title={FILTER_MEANINGS[id]}>{label}</span>,
        }))}
        value={String(view.status)}
        onChange={(id) => onChange(withStatus(Number(id) as StatusFilter))}
      />
      <Switch
        size="xs"
        label="Exceptions only"
        checked={view.exceptions}
        onChange={(event) => onChange({ exceptions: event.currentTarget.checked || undefined })}
      />
      {desk.audience === 'staff' && <MoneyActions {...parts} />}
    </div>
  )
}
