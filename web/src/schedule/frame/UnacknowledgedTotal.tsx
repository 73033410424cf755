import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { countOf } from '../../ui/dayWords.ts'
import { Total } from '../../ui/desk/TotalsBar.tsx'
import { numberText } from '../../ui/numberText.ts'
import { askToRemind } from '../act/askToRemind.tsx'
import { useReminding } from '../data/reminder.data.ts'
import { type ScheduleRow, shiftsOf } from '../model/scheduleRows.ts'
import type { DriversById } from '../shift/shiftWords.ts'
import { isUnanswered } from '../shift/unacknowledged.ts'
import classes from './UnacknowledgedTotal.module.css'

interface UnacknowledgedTotalProps {
  /** What is shown; undefined while it is not known. */
  rows: readonly ScheduleRow[] | undefined
  drivers: DriversById
}

/** How many of the shifts on screen their drivers have not acknowledged, with a button that reminds them all after asking. */
export function UnacknowledgedTotal({ rows, drivers }: UnacknowledgedTotalProps) {
  const shifts = useMemo(() => rows && shiftsOf(rows).filter(isUnanswered), [rows])
  const reminding = useReminding()
  const isIdle = !shifts?.length
  const count = shifts?.length
  const ask = async (asked: readonly Shift[]) => {
    if (await askToRemind(asked, drivers)) reminding.mutate(asked)
  }
  return (
    <Total
      name="Unacknowledged"
      value={
        <span className={classes.value}>
          {count === undefined ? '–' : numberText(count)}
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Remind the drivers of ${countOf(count ?? 0, 'unacknowledged shift')}`}
            // While it waits it keeps the focus, which a button that is disabled loses for good.
            disabled={isIdle && !reminding.isPending}
            aria-disabled={reminding.isPending}
            data-disabled={reminding.isPending || undefined}
            onClick={reminding.isPending || isIdle ? undefined : () => void ask(shifts)}
          >
            Remind
          </Button>
        </span>
      }
    />
  )
}
