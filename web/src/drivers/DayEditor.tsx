import {
  END_OF_DAY,
  hasDayOff,
  type PeriodField,
  type PeriodProblems,
} from '@driverdesk/domain/drivers/workingPeriods.ts'
import { TIME_LIST, USUAL_LENGTH } from '@driverdesk/domain/kernel/timeList.ts'
import { clockTime, isClockTime, minutesOfDay } from '@driverdesk/domain/kernel/wallClock.ts'
import { ActionIcon, Button, Checkbox, Text, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { TimeField } from '../ui/TimeField.tsx'
import classes from './UnavailabilityDialog.module.css'
import {
  DAY_OFF,
  type DayPeriods,
  dayOff,
  newPeriod,
  type PeriodInput,
  periodsText,
} from './workingTimesForm.ts'

/** An update of the current periods, because two fields may change before the next render. */
export type DayChange = (periods: DayPeriods) => DayPeriods

interface DayEditorProps {
  day: string
  title?: string
  periods: DayPeriods
  problems: readonly PeriodProblems[]
  nothing: string
  onChange: (change: DayChange) => void
  /** A past date is read-only. */
  isPast?: boolean
  menu?: ReactNode
}

const CAN_WORK = 'Can work only in these hours:'

const USUAL_START = '09:00'

/** The periods of one day, or the whole day off (docs/spec/drivers.md#unavailability-dialog). */
export function DayEditor(props: DayEditorProps) {
  const { day, title = day, periods, problems, nothing, onChange, isPast, menu } = props
  const isOff = hasDayOff(periods)
  /** The periods before the day off was ticked, restored when it is unticked. */
  const before = useRef<DayPeriods>([])
  const body = useRef<HTMLElement>(null)
  const tick = (off: boolean) => {
    if (off) before.current = periods
    onChange(() => (off ? dayOff() : before.current))
  }
  /** The key of the period that was just added and gets focus. */
  const added = useRef<number>(undefined)
  useLayoutEffect(() => {
    const field = body.current?.querySelector<HTMLInputElement>(`[data-period="${added.current}"] input`)
    added.current = undefined
    field?.focus()
  })
  const add = () => {
    const period = newPeriod()
    added.current = period.key
    onChange((now) => [...now, period])
  }
  const says = isPast || periods.length === 0 ? periodsText(periods, nothing) : isOff ? 'Day off' : CAN_WORK
  return (
    <section ref={body} className={classes.day} aria-label={day} data-off={isOff || undefined}>
      <div className={classes.head}>
        <div className={classes.who}>
          <Text fw={600} size="sm">
            {title}
          </Text>
          <Text size="xs" className={classes.says}>
            {says}
          </Text>
        </div>
        <div className={classes.actions}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size="0.875rem" aria-hidden="true" />}
            aria-label={`${day}: add period`}
            disabled={isPast || isOff}
            onClick={add}
          >
            Add period
          </Button>
          <Checkbox
            size="xs"
            label={DAY_OFF}
            aria-label={`${day}: ${DAY_OFF}`}
            checked={isOff}
            disabled={isPast}
            onChange={(event) => tick(event.currentTarget.checked)}
          />
        </div>
        {menu && <div className={classes.menu}>{menu}</div>}
      </div>
      {!isOff &&
        !isPast &&
        periods.map((period, index) => (
          <PeriodFields
            key={period.key}
            name={`${day} ${index + 1}`}
            period={period}
            problems={problems[index] ?? {}}
            offered={offeredStart(periods.slice(0, index))}
            onChange={(entered) =>
              onChange((now) => now.map((each) => (each.key === period.key ? { ...each, ...entered } : each)))
            }
            onRemove={() => onChange((now) => now.filter((each) => each.key !== period.key))}
          />
        ))}
    </section>
  )
}

function offeredStart(earlier: DayPeriods): string {
  const last = earlier.at(-1)?.stop_at ?? ''
  return isClockTime(last) ? last : USUAL_START
}

interface PeriodFieldsProps {
  name: string
  period: PeriodInput
  problems: PeriodProblems
  offered: string
  onChange: (entered: Partial<Record<PeriodField, string>>) => void
  onRemove: () => void
}

const START_TIMES = [...TIME_LIST]
const STOP_TIMES = [...TIME_LIST.slice(1), END_OF_DAY]

function PeriodFields({ name, period, problems, offered, onChange, onRemove }: PeriodFieldsProps) {
  const [left, setLeft] = useState<Partial<Record<PeriodField, boolean>>>({})
  const field = (which: PeriodField, label: string) => ({
    label: (
      <>
        <VisuallyHidden>{name} </VisuallyHidden>
        {label}
      </>
    ),
    value: period[which],
    onChange: (time: string) => onChange({ [which]: time }),
    onBlur: () => setLeft((before) => ({ ...before, [which]: true })),
    // An empty field is an error only after the person has left it.
    error: (period[which] !== '' || left[which]) && problems[which],
  })
  return (
    <div className={classes.period} data-period={period.key}>
      <TimeField {...field('start_at', 'Start at')} now={offered} times={START_TIMES} />
      <Text pt="1.6875rem" c="dimmed" aria-hidden="true">
        –
      </Text>
      <TimeField {...field('stop_at', 'Stop at')} now={stopAfter(period.start_at)} times={STOP_TIMES} />
      <ActionIcon
        mt="1.3125rem"
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <IconTrash size="1.0625rem" stroke={1.5} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

function stopAfter(start: string): string {
  const stop = (isClockTime(start) ? minutesOfDay(start) : 0) + USUAL_LENGTH
  return stop >= 24 * 60 ? END_OF_DAY : clockTime(stop)
}
