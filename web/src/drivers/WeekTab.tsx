import { WEEKDAYS } from '@driverdesk/domain/kernel/wallClock.ts'
import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type DayChange, DayEditor } from './DayEditor.tsx'
import classes from './UnavailabilityDialog.module.css'
import { copied, type DayPeriods, type WorkingTimesForm, weekdayProblems } from './workingTimesForm.ts'

interface WeekTabProps {
  /** Whose week it is: 'this driver', 'you'. */
  who: string
  form: WorkingTimesForm
  onChange: (change: (week: Week) => Week) => void
}

type Week = readonly DayPeriods[]

const SATURDAY = 5

/** When the driver works in an ordinary week: one block for each weekday. */
export function WeekTab({ who, form, onChange }: WeekTabProps) {
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
