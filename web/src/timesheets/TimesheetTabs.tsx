import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../desk/DeskTabs.module.css'
import { giveFocus } from '../ui/giveFocus.ts'
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
    onChange={(tab) => {
      onChange({ tab: tab === 'board' ? 'board' : undefined, row: undefined })
      // Each of the two draws the tabs in its own head: the one that was pressed is gone then.
      giveFocus(() => document.getElementById(`timesheets-tab-${tab}`)?.focus())
    }}
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
