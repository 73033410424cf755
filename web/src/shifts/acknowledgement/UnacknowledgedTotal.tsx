import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { countOf } from '../../ui/dayWords.ts'
import { Total } from '../../ui/desk/TotalsBar.tsx'
import { type ScheduleRow, shiftsOf } from '../scheduleRows.ts'
import { useReminding } from './reminder.data.ts'
import classes from './UnacknowledgedTotal.module.css'
import { isUnanswered } from './unacknowledged.ts'

interface UnacknowledgedTotalProps {
  /** What is shown; undefined while it is not known. */
  rows: readonly ScheduleRow[] | undefined
}

/** How many of the shifts on screen their drivers have not acknowledged, with one click that reminds them all. */
export function UnacknowledgedTotal({ rows }: UnacknowledgedTotalProps) {
  const shifts = useMemo(() => rows && shiftsOf(rows).filter(isUnanswered), [rows])
  const reminding = useReminding()
  const isIdle = !shifts?.length
  const count = shifts?.length
  return (
    <Total
      name="Unacknowledged"
      value={
        <span className={classes.value}>
          {count ?? '–'}
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Remind the drivers of ${countOf(count ?? 0, 'unacknowledged shift')}`}
            // While it waits it keeps the focus, which a button that is disabled loses for good.
            disabled={isIdle && !reminding.isPending}
            aria-disabled={reminding.isPending}
            data-disabled={reminding.isPending || undefined}
            onClick={reminding.isPending || isIdle ? undefined : () => reminding.mutate(shifts)}
          >
            Remind
          </Button>
        </span>
      }
    />
  )
}
