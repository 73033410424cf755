import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import classes from '../desk/DeskTabs.module.css'
import { withOwnInterval } from '../desk/deskSearch.ts'
import { LocationSelect } from '../desk/LocationSelect.tsx'
import { useToday } from '../kernel/businessClock.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { giveFocus } from '../ui/focus.ts'
import { boardRange } from './board/boardEntries.ts'
import { DayBoard } from './board/DayBoard.tsx'
import { PayOut } from './pay/PayOut.tsx'
import { Timesheets } from './Timesheets.tsx'
import {
  searchView,
  type TimesheetSearch,
  type TimesheetView,
  validateTimesheetSearch,
} from './timesheets.search.ts'
import { useStaffTimesheets } from './useStaffTimesheets.ts'

/** /timesheet (docs/spec/timesheets.md#admin-timesheets). Its state is in the search parameters. */
export function TimesheetScreen() {
  const given = useSearch({ strict: false })
  const search = useMemo(() => validateTimesheetSearch(given), [given])
  const navigate = useNavigate()
  const change = (next: TimesheetSearch, replace = false) =>
    void navigate({ to: '/timesheet', search: next, resetScroll: false, replace })
  return <StaffTimesheets search={search} onSearch={change} />
}

interface StaffTimesheetsProps {
  search: TimesheetSearch
  onSearch: (search: TimesheetSearch, replaces?: boolean) => void
}

export function StaffTimesheets({ search, onSearch }: StaffTimesheetsProps) {
  const today = useToday()
  const view = useMemo(() => withOwnInterval(searchView(search, today), search), [search, today])
  const onChange = (next: TimesheetSearch, replaces?: boolean) => onSearch({ ...search, ...next }, replaces)
  const tabs = (
    <Tabs.List aria-label="Timesheets">
      <Tabs.Tab value="table">Timesheets</Tabs.Tab>
      <Tabs.Tab value="board">Day board</Tabs.Tab>
      <Tabs.Tab value="pay">Pay out</Tabs.Tab>
    </Tabs.List>
  )
  const parts = { view, today, tabs, onChange }
  return (
    <Tabs
      id="timesheets"
      value={view.tab}
      onChange={(tab) => {
        const other = { row: undefined, page: undefined, q: undefined }
        onChange({ tab: tab === 'board' || tab === 'pay' ? tab : undefined, ...other })
        // Each panel renders its own tabs, so the pressed one is replaced.
        giveFocus(() => document.getElementById(`timesheets-tab-${tab}`)?.focus())
      }}
      variant="pills"
      classNames={{ tab: classes.tab }}
    >
      {view.tab === 'pay' ? <PayOut {...parts} /> : <StaffDesk {...parts} />}
    </Tabs>
  )
}

interface StaffDeskProps {
  view: TimesheetView
  today: IsoDate
  tabs: ReactNode
  onChange: (search: TimesheetSearch, replaces?: boolean) => void
}

/** The timesheets and the day board, which have the same records. */
function StaffDesk({ view, today, tabs, onChange }: StaffDeskProps) {
  const isBoard = view.tab === 'board'
  const asked = useMemo(
    () => (isBoard ? { ...view, range: boardRange(today), problem: undefined } : view),
    [isBoard, view, today],
  )
  const user = useCurrentUser()
  const staff = useStaffTimesheets(asked, user ? roleOf(user) : 'none')
  const where = (
    <LocationSelect
      locations={staff.locations}
      places={staff.places}
      value={view.location}
      onChange={(location) => onChange({ location })}
    />
  )
  return isBoard ? (
    <DayBoard staff={staff} tabs={tabs} where={where} />
  ) : (
    <Timesheets desk={staff.desk} view={view} today={today} onChange={onChange} where={where} tabs={tabs} />
  )
}
