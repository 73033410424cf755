import { type IsoDate, WEEKDAYS } from '@driverdesk/domain/kernel/wallClock.ts'
import { ActionIcon, Menu, Tabs, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type DayChange, DayEditor } from './DayEditor.tsx'
import { LeaveTab } from './LeaveTab.tsx'
import classes from './UnavailabilityDialog.module.css'
import type { useWorkingTimesForm } from './useWorkingTimesForm.ts'
import { copied, type DayPeriods, type WorkingTimesForm, weekdayProblems } from './workingTimesForm.ts'

interface WorkingTimesTabsProps {
  editor: Pick<ReturnType<typeof useWorkingTimesForm>, 'form' | 'setForm' | 'problems'>
  today: IsoDate
  /** 'this driver' or 'you'. */
  who: string
  /** The label of the first tab, as specified by default. */
  weekLabel?: string
  /** The open tab, if it must survive a new form. */
  tab?: string | null
  onTab?: (tab: string | null) => void
}

/** Working times of the ordinary week and of certain dates. */
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
  /** The first tab gets focus. */
  isFirst?: boolean
  children: ReactNode
}

/** A tab with a mark if it contains an error. */
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

interface WeekTabProps {
  /** 'this driver' or 'you'. */
  who: string
  form: WorkingTimesForm
  onChange: (change: (week: Week) => Week) => void
}

type Week = readonly DayPeriods[]

const SATURDAY = 5

function WeekTab({ who, form, onChange }: WeekTabProps) {
  const set = (day: number, change: DayChange) =>
    onChange((week) => week.map((before, at) => (at === day ? change(before) : before)))
  const copyTo = (day: number, days: number) =>
    onChange((week) =>
      week.map((before, at) => (at === day || at >= days ? before : copied(week[day] ?? []))),
    )
  return (
    <>
      <Text size="sm" c="dimmed" className={classes.intro}>
        Enter the hours in which {who} <b>can</b> work in an ordinary week. On a day without periods {who} can
        work at any time.
      </Text>
      {WEEKDAYS.map((name, day) => (
        <DayEditor
          key={name}
          day={name}
          periods={form.week[day] ?? []}
          problems={weekdayProblems(form, day)}
          nothing="Available all day"
          onChange={(change) => set(day, change)}
          menu={
            <Menu position="bottom-end" shadow="md" withinPortal>
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size={30} aria-label={`Copy ${name} to other days`}>
                  <IconCopy size="1rem" stroke={1.5} aria-hidden="true" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => copyTo(day, SATURDAY)}>Copy to Monday – Friday</Menu.Item>
                <Menu.Item onClick={() => copyTo(day, WEEKDAYS.length)}>Copy to all days</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          }
        />
      ))}
    </>
  )
}
