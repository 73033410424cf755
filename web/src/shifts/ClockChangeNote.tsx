import { clockChangeNote } from '@driverdesk/domain/kernel/clockChange.ts'
import type { ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { isClockTime } from '@driverdesk/domain/kernel/wallClock.ts'
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { businessTimezone } from '../kernel/settings.ts'

/** Says beside the times of a form that the clocks change between them. */
export function ClockChangeNote({ period_date, start_time, finish_time }: ShiftHours) {
  const note = useMemo(
    () =>
      isClockTime(start_time) && isClockTime(finish_time)
        ? clockChangeNote({ period_date, start_time, finish_time }, businessTimezone())
        : undefined,
    [period_date, start_time, finish_time],
  )
  return (
    <Text size="sm" role="status" hidden={!note}>
      {note && `${note}.`}
    </Text>
  )
}
