import {
  END_OF_DAY,
  type PeriodField,
  type PeriodProblems,
} from '@driverdesk/domain/drivers/workingPeriods.ts'
import { TIME_LIST } from '@driverdesk/domain/kernel/timeList.ts'
import { clockTime, isClockTime, minutesOfDay } from '@driverdesk/domain/kernel/wallClock.ts'
import { ActionIcon, Text, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { TimeField } from '../ui/TimeField.tsx'
import classes from './UnavailabilityDialog.module.css'
import type { PeriodInput } from './workingTimesForm.ts'

interface PeriodFieldsProps {
  /** 'Monday 1': which period of which day, for those who cannot see where it stands. */
  name: string
  period: PeriodInput
  problems: PeriodProblems
  /** What the empty 'Start at' offers. */
  offered: string
  /** What is entered in one of the fields. */
  onChange: (entered: Partial<Record<PeriodField, string>>) => void
  onRemove: () => void
}

const START_TIMES = [...TIME_LIST]
const STOP_TIMES = [...TIME_LIST.slice(1), END_OF_DAY]
/** How long a period is offered to be, in minutes. */
const USUAL_LENGTH = 240

/** From when to when, and the way to take the period out. */
export function PeriodFields({ name, period, problems, offered, onChange, onRemove }: PeriodFieldsProps) {
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
    // Nobody is told that a time is missing before they have had the chance to enter it.
    error: (period[which] !== '' || left[which]) && problems[which],
  })
  return (
    <div className={classes.period} data-period={period.key}>
      <TimeField {...field('start_at', 'Start at')} now={offered} times={START_TIMES} />
      <Text className={classes.dash} aria-hidden="true">
        –
      </Text>
      <TimeField {...field('stop_at', 'Stop at')} now={stopAfter(period.start_at)} times={STOP_TIMES} />
      <ActionIcon
        className={classes.remove}
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
