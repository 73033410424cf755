import type { OwnPayPeriod } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { IconFileText } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BusyButton } from '../ui/BusyButton.tsx'
import { countOf } from '../ui/dayWords.ts'
import { poundsText } from '../ui/poundsText.ts'
import { ownPayQuery, sharePayStatement } from './ownPay.data.ts'
import classes from './TimesheetsScreen.module.css'

/** The driver's own pay statements, one for each period that was paid out (docs/spec/timesheets.md#pay-statement). */
export function PayStatements() {
  const { data: periods = [] } = useQuery(ownPayQuery)
  const { mutate, isPending, variables } = useMutation({ mutationFn: sharePayStatement })
  if (periods.length === 0) return null
  return (
    <details className={classes.pay}>
      <summary>Pay statements ({periods.length})</summary>
      <ul aria-label="Pay statements">
        {periods.map((period) => (
          <li key={periodText(period)}>
            <BusyButton
              variant="default"
              fullWidth
              h={44}
              justify="space-between"
              leftSection={<IconFileText size="1.125rem" stroke={1.5} aria-hidden="true" />}
              rightSection={<b>{poundsText(period.pay)}</b>}
              title={`Approved pay for ${countOf(period.timesheets, 'timesheet')}, as a PDF`}
              isBusy={isPending && variables === period}
              onClick={() => mutate(period)}
            >
              {periodText(period)}
            </BusyButton>
          </li>
        ))}
      </ul>
    </details>
  )
}

const periodText = ({ period_date_from: from, period_date_to: to }: OwnPayPeriod): string =>
  `${displayDate(from)} – ${displayDate(to)}`
