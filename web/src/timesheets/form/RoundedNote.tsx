import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Text } from '@mantine/core'
import type { TimesheetRow } from '../timesheetRow.ts'
import { type PaySources, summaryFigures } from './summaryFigures.ts'
import { isRounded, type TimesheetFormValues } from './timesheetForm.ts'

interface RoundedNoteProps {
  row: TimesheetRow
  values: TimesheetFormValues
  sources: PaySources
}

/** Says that the form rounds the times that are stored, and what that changes in the pay. */
export function RoundedNote({ row, values, sources }: RoundedNoteProps) {
  if (!isRounded(values, row)) return null
  const { start_time, finish_time } = row
  const { cost } = summaryFigures(values, row, sources)
  const exact = summaryFigures({ ...values, start_time, finish_time }, row, sources).cost
  const isSame = cost === exact || cost === undefined || exact === undefined
  return (
    <Text size="sm" data-figures="">
      Rounded from {clockRange(start_time, finish_time)}
      {!isSame && `: ${formatMoney(cost)} instead of ${formatMoney(exact)}`}
    </Text>
  )
}
