import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { DAY } from '@driverdesk/domain/kernel/rotaRange.ts'
import { differenceSign } from '@driverdesk/domain/reports/reportAmounts.ts'
import { Text } from '@mantine/core'
import desk from '../../desk/PhoneDesk.module.css'
import { PhoneWhen } from '../../desk/PhoneWhen.tsx'
import { countOf } from '../../ui/dayWords.ts'
import { ReportCsvButton } from '../ReportCsvButton.tsx'
import { ReportSelect } from '../ReportSelect.tsx'
import { reportStandIn } from '../ReportStandIn.tsx'
import { withReport } from '../reporting.search.ts'
import { differenceText } from '../reportLine.ts'
import type { ReportParts } from '../reportParts.ts'
import { reportSigns } from '../reportWords.ts'
import classes from './PhoneReport.module.css'
import { ReportCards } from './ReportCards.tsx'

/** Selectors, cards, and the total at the lower edge. */
export function PhoneReport(parts: ReportParts) {
  const { view, report, ways, onChange } = parts
  const { totals, rows } = report
  const standIn = reportStandIn(parts)
  return (
    <div className={desk.phone}>
      <div className={desk.top}>
        <ReportSelect value={view.report} onChange={(next) => onChange(withReport(next))} />
        <PhoneWhen view={view} disabledIntervals={[DAY]} {...ways} />
        <ReportCsvButton {...parts} />
        <Text size="xs" c="dimmed">
          {reportSigns(view.report)}
        </Text>
      </div>
      {standIn ?? (
        <>
          <ReportCards key={`${view.report} ${view.range.from} ${view.range.to}`} {...parts} />
          <div className={classes.total} data-tone={differenceSign(totals.difference)}>
            <div>
              <Text size="sm" fw={700}>
                Total
              </Text>
              <Text size="xs">{countOf(rows.length, 'row')}</Text>
            </div>
            <dl aria-label="Total">
              <div>
                <dt>Charged</dt>
                <dd>{formatMoney(totals.charged)}</dd>
              </div>
              <div>
                <dt>Paid</dt>
                <dd>{formatMoney(totals.paid)}</dd>
              </div>
              <div>
                <dt>Difference</dt>
                <dd className={classes.difference}>{differenceText(totals.difference)}</dd>
              </div>
            </dl>
          </div>
        </>
      )}
    </div>
  )
}
