import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../ui/desk/DeskTabs.module.css'
import type { TimesheetSearch, TimesheetView } from './timesheets.search.ts'

interface TimesheetTabsProps {
  view: TimesheetView
  onChange: (search: TimesheetSearch) => void
  children: ReactNode
}

/** The table of a range, or the board of today; what stands around both. */
export const TimesheetTabs = ({ view, onChange, children }: TimesheetTabsProps) => (
  <Tabs
    id="timesheets"
    value={view.tab}
    onChange={(tab) => onChange({ tab: tab === 'board' ? 'board' : undefined, row: undefined })}
    variant="pills"
    classNames={{ tab: classes.tab }}
  >
    {children}
  </Tabs>
)

export const TabList = () => (
  <Tabs.List aria-label="Timesheets">
    <Tabs.Tab value="table">Timesheets</Tabs.Tab>
    <Tabs.Tab value="board">Day board</Tabs.Tab>
  </Tabs.List>
)
