import { formatMoney, type Pence } from '@driverdesk/domain/kernel/money.ts'
import { crossesMidnight, formatHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import type { SummaryFigures } from './summaryFigures.ts'
import classes from './TimesheetSummary.module.css'

interface SummaryTotalsProps {
  figures: SummaryFigures
  times: { start_time: string; finish_time: string }
}

/** What the form comes to while one types. */
export function SummaryTotals({ figures, times }: SummaryTotalsProps) {
  const { minutes, rate, fuel, cost } = figures
  const isOvernight = Boolean(minutes) && crossesMidnight(times.start_time, times.finish_time)
  return (
    <dl className={classes.totals}>
      <Figure
        name="Hours"
        value={minutes === undefined ? '–' : `${formatHours(minutes, 2)} h`}
        note={isOvernight ? 'into the next day' : ''}
      />
      <Figure name="Fuel bonus" value={moneyText(fuel)} />
      <Figure
        name="Cost total"
        value={moneyText(cost)}
        note={rate === undefined || !minutes ? '' : `${formatMoney(rate)} an hour`}
      />
    </dl>
  )
}

/** A dash where whoever looks may not know it, or not yet. */
const moneyText = (pence: Pence | undefined) => (pence === undefined ? '–' : formatMoney(pence))

function Figure({ name, value, note = '' }: { name: string; value: string; note?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {note && <dd className={classes.small}>{note}</dd>}
    </div>
  )
}
