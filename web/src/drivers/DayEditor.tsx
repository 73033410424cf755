import { hasDayOff, type PeriodProblems } from '@driverdesk/domain/drivers/workingPeriods.ts'
import { isClockTime } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, Checkbox, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { DAY_OFF, periodsText } from './leaveList.ts'
import { PeriodFields } from './PeriodFields.tsx'
import classes from './UnavailabilityDialog.module.css'
import { type DayPeriods, dayOff, newPeriod } from './workingTimesForm.ts'

/** From what is entered by now: two fields may change before the screen is drawn again. */
export type DayChange = (periods: DayPeriods) => DayPeriods

interface DayEditorProps {
  /** 'Monday', or '20/06/2026'. */
  day: string
  /** The same in more words. */
  title?: string
  periods: DayPeriods
  problems: readonly PeriodProblems[]
  /** What it means that nothing is said: 'Available all day'. */
  nothing: string
  onChange: (change: DayChange) => void
  /** A past date: it is shown, and nothing can be changed. */
  isPast?: boolean
  /** More to do with the day. */
  menu?: ReactNode
}

/** What the entered hours mean. */
const CAN_WORK = 'Can work only in these hours:'

/** What an empty day offers as its first 'Start at'. */
const USUAL_START = '09:00'

/** The periods of one day, or the whole day off (docs/spec/drivers.md#unavailability-dialog). */
export function DayEditor(props: DayEditorProps) {
  const { day, title = day, periods, problems, nothing, onChange, isPast, menu } = props
  const isOff = hasDayOff(periods)
  /** What was said before the whole day was taken off: it comes back when the tick is taken away. */
  const before = useRef<DayPeriods>([])
  const body = useRef<HTMLElement>(null)
  const tick = (off: boolean) => {
    if (off) before.current = periods
    onChange(() => (off ? dayOff() : before.current))
  }
  /** The period that was just added: the keyboard goes to it. */
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

/** Where the period before ends. */
function offeredStart(earlier: DayPeriods): string {
  const last = earlier.at(-1)?.stop_at ?? ''
  return isClockTime(last) ? last : USUAL_START
}
