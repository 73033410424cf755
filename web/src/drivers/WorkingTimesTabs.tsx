import { hasDayOff } from '@driverdesk/domain/drivers/workingPeriods.ts'
import {
  type DateRange,
  daysInRange,
  displayDate,
  type IsoDate,
  WEEKDAYS,
  weekdayIndex,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { ActionIcon, Button, Menu, Tabs, Text } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { CALENDAR } from '../ui/DateField.tsx'
import { longDate, rangeText, weekdayName } from '../ui/dateText.ts'
import { type DayChange, DayEditor } from './DayEditor.tsx'
import leave from './LeaveTab.module.css'
import { DaysField, NO_DAYS } from './leave/DaysField.tsx'
import classes from './UnavailabilityDialog.module.css'
import {
  comingLeave,
  copied,
  type DayPeriods,
  dateProblems,
  dayOff,
  type LeaveEntry,
  periodsText,
  type useWorkingTimesForm,
  type WorkingTimesForm,
  weekdayProblems,
} from './workingTimesForm.ts'

interface WorkingTimesTabsProps {
  editor: Pick<ReturnType<typeof useWorkingTimesForm>, 'form' | 'setForm' | 'problems'>
  today: IsoDate
  who: string
  weekLabel?: string
  datesLabel?: string
  tab?: string | null
  onTab?: (tab: string | null) => void
}

export function WorkingTimesTabs({
  editor,
  today,
  who,
  weekLabel = 'Unavailability',
  datesLabel = 'Leave',
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
          {datesLabel}
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

function TabOf({ value, problem, isFirst, children }: TabOfProps) {
  return (
    <Tabs.Tab
      value={value}
      data-autofocus={isFirst}
      rightSection={problem && <span className={classes.wrong} role="img" aria-label="has errors" />}
    >
      {children}
    </Tabs.Tab>
  )
}

interface WeekTabProps {
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
      <Text size="sm" c="dimmed" pb="0.5rem">
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

type Dates = WorkingTimesForm['dates']

interface LeaveTabProps {
  form: WorkingTimesForm
  today: IsoDate
  onChange: (change: (dates: Dates) => Dates) => void
}

/** Periods of certain dates: a calendar, the chosen day, and all upcoming leave. */
function LeaveTab({ form, today, onChange }: LeaveTabProps) {
  const [day, setDay] = useState(today)
  const [month, setMonth] = useState(today)
  const show = (date: IsoDate) => {
    setDay(date)
    setMonth(date)
  }
  const set = (range: DateRange, change: DayChange) =>
    onChange((dates) => ({
      ...dates,
      ...Object.fromEntries(daysInRange(range).map((date) => [date, change(dates[date] ?? [])])),
    }))
  const isPast = day < today
  const week = form.week[weekdayIndex(day)] ?? []
  const asInTheWeek = `Same as every ${weekdayName(day)}: ${periodsText(week, 'Available all day')}`
  return (
    <div className={leave.leave}>
      <LeaveCalendar form={form} today={today} day={day} month={month} onDay={show} onMonth={setMonth} />
      <div className={leave.chosen}>
        <DayEditor
          key={day}
          day={displayDate(day)}
          title={`${weekdayName(day)} ${displayDate(day)}`}
          periods={form.dates[day] ?? []}
          problems={dateProblems(form, day)}
          nothing={asInTheWeek}
          isPast={isPast}
          onChange={(change) => set({ from: day, to: day }, change)}
        />
        {isPast && (
          <Text size="xs" c="dimmed">
            Past dates cannot be changed.
          </Text>
        )}
        <LeaveRange
          today={today}
          onAdd={(range) => {
            set(range, dayOff)
            show(range.from)
          }}
        />
        <LeaveEntries
          entries={comingLeave(form, today)}
          onShow={show}
          onRemove={(range) => set(range, () => [])}
        />
      </div>
    </div>
  )
}

interface LeaveCalendarProps {
  form: WorkingTimesForm
  today: IsoDate
  day: IsoDate
  onDay: (day: IsoDate) => void
  month: IsoDate
  onMonth: (month: IsoDate) => void
}

function LeaveCalendar({ form, today, day, onDay, month, onMonth }: LeaveCalendarProps) {
  const mark = (date: IsoDate): Mark | undefined => {
    const periods = form.dates[date] ?? []
    if (periods.length > 0) return hasDayOff(periods) ? 'off' : 'hours'
    return hasDayOff(form.week[weekdayIndex(date)] ?? []) ? 'week' : undefined
  }
  return (
    <div className={leave.month}>
      <DatePicker
        value={day}
        onChange={(date) => date && onDay(date)}
        date={month}
        onDateChange={onMonth}
        highlightToday
        fullWidth
        {...CALENDAR}
        classNames={{ day: leave.day, calendarHeader: leave.monthHead }}
        getDayProps={(date) => ({
          'data-mark': mark(date),
          'data-past': date < today || undefined,
        })}
        getDayAriaLabel={(date) => {
          const said = form.dates[date] ?? []
          const text = said.length > 0 ? periodsText(said, '') : mark(date) === 'week' ? WEEK_OFF : ''
          return [longDate(date), text].filter(Boolean).join(', ')
        }}
      />
      <ul className={leave.legend} aria-label="Marks">
        <li data-mark="off">All day off</li>
        <li data-mark="hours">Other hours</li>
        <li data-mark="week">{WEEK_OFF}</li>
      </ul>
    </div>
  )
}

type Mark = 'off' | 'hours' | 'week'
const WEEK_OFF = 'Regular day off'

interface LeaveEntriesProps {
  entries: readonly LeaveEntry[]
  onShow: (day: IsoDate) => void
  onRemove: (entry: LeaveEntry) => void
}

function LeaveEntries({ entries, onShow, onRemove }: LeaveEntriesProps) {
  return (
    <section aria-label="Upcoming leave">
      <Text size="xs" c="dimmed">
        {entries.length === 0 ? 'No upcoming leave.' : 'Upcoming leave'}
      </Text>
      <ul className={leave.entries}>
        {entries.map((entry) => (
          <li key={entry.from} className={leave.entry}>
            <button type="button" className={leave.when} onClick={() => onShow(entry.from)}>
              <b>{rangeText(entry)}</b> {periodsText(entry.periods, '')}
            </button>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={`Remove leave on ${rangeText(entry)}`}
              onClick={() => onRemove(entry)}
            >
              <IconTrash size="1rem" stroke={1.5} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  )
}

function LeaveRange({ today, onAdd }: { today: IsoDate; onAdd: (range: DateRange) => void }) {
  const [days, setDays] = useState(NO_DAYS)
  const [from, to] = days
  return (
    <div className={leave.range}>
      <DaysField
        label="Leave over several days"
        placeholder="First day – last day"
        value={days}
        onChange={setDays}
        today={today}
        clearable
      />
      <Button
        variant="default"
        disabled={from === null || to === null}
        onClick={() => {
          if (from === null || to === null) return
          onAdd({ from, to })
          setDays(NO_DAYS)
        }}
      >
        Add leave
      </Button>
    </div>
  )
}
