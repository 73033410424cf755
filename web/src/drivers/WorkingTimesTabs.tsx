import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { LeaveTab } from './LeaveTab.tsx'
import classes from './UnavailabilityDialog.module.css'
import type { useWorkingTimesForm } from './useWorkingTimesForm.ts'
import { WeekTab } from './WeekTab.tsx'

interface WorkingTimesTabsProps {
  editor: Pick<ReturnType<typeof useWorkingTimesForm>, 'form' | 'setForm' | 'problems'>
  today: IsoDate
  /** Whose times they are: 'this driver', 'you'. */
  who: string
  /** The name of the ordinary week; left out, the specified one. */
  weekLabel?: string
  /** Which tab is open, where that outlives the form. */
  tab?: string | null
  onTab?: (tab: string | null) => void
}

/** What is said of the ordinary week, and of certain dates. */
export function WorkingTimesTabs({
  editor,
  today,
  who,
  weekLabel = 'Unavailability',
  tab,
  onTab,
}: WorkingTimesTabsProps) {
  const { form, problems, setForm } = editor
  return (
    <Tabs
      defaultValue="week"
      {...(tab !== undefined && onTab && { value: tab, onChange: onTab })}
      keepMounted={false}
      classNames={{ list: classes.tabs }}
    >
      <Tabs.List>
        <TabOf value="week" problem={problems.week} isFirst>
          {weekLabel}
        </TabOf>
        <TabOf value="leave" problem={problems.leave}>
          Leave
        </TabOf>
      </Tabs.List>
      <Tabs.Panel value="week" className={classes.panel}>
        <WeekTab
          who={who}
          form={form}
          onChange={(change) => setForm((now) => ({ ...now, week: change(now.week) }))}
        />
      </Tabs.Panel>
      <Tabs.Panel value="leave" className={classes.panel}>
        <LeaveTab
          form={form}
          today={today}
          onChange={(change) => setForm((now) => ({ ...now, dates: change(now.dates) }))}
        />
      </Tabs.Panel>
    </Tabs>
  )
}

interface TabOfProps {
  value: string
  problem: string | undefined
  /** The keyboard starts here. */
  isFirst?: boolean
  children: ReactNode
}

/** A tab that says when something behind it is to be put right. */
function TabOf({ value, problem, isFirst, children }: TabOfProps) {
  return (
    <Tabs.Tab
      value={value}
      data-autofocus={isFirst}
      rightSection={problem && <span className={classes.wrong} role="img" aria-label="to be put right" />}
    >
      {children}
    </Tabs.Tab>
  )
}
