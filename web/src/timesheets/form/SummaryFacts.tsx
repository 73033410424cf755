import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { OF_CANCELLATION } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { dateText } from '../table/rowWords.ts'
import type { TimesheetRow } from '../timesheetRow.ts'
import classes from './TimesheetSummary.module.css'
import { BANDS, knowsPay, rowValues, TIMESHEET_LABELS, type TimesheetFormField } from './timesheetForm.ts'

const pounds = (amount: number | string) => formatMoney(poundsToPence(amount))

/** The fields of a timesheet that cannot be changed, to be read. */
export function SummaryFacts({ row, role }: { row: TimesheetRow; role: Role }) {
  const values = rowValues(row)
  const facts: [TimesheetFormField, string][] = [['period_date', dateText(row)]]
  if (row.type !== OF_CANCELLATION)
    facts.push(['start_time', row.start_time], ['finish_time', row.finish_time])
  if (knowsPay(row, role) && row.type !== OF_CANCELLATION) {
    facts.push(['cost_bonus', formatMoney(Number(values.cost_bonus))])
    facts.push(...BANDS.map((band): [TimesheetFormField, string] => [band, String(values[band])]))
    facts.push(['const_fuel_bonus', pounds(values.const_fuel_bonus)])
  }
  if (role !== 'restaurant') facts.push(['cost_extra_bonus', pounds(values.cost_extra_bonus)])
  for (const words of ['comment', 'discard_reason'] as const)
    if (values[words]) facts.push([words, values[words]])
  return (
    <dl className={classes.facts}>
      {facts.map(([field, text]) => (
        <div key={field} data-wide={field === 'comment' || field === 'discard_reason' || undefined}>
          <dt>{TIMESHEET_LABELS[field]}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
