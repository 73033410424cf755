import type { ReportRow } from '@driverdesk/contract/reports/report.shapes.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { DAY } from '@driverdesk/domain/kernel/rotaRange.ts'
import { differenceSign } from '@driverdesk/domain/reports/reportAmounts.ts'
import { reportComment } from '@driverdesk/domain/reports/reportComment.ts'
import { REPORT_LABELS } from '@driverdesk/domain/reports/reports.ts'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import desk from '../desk/PhoneDesk.module.css'
import { PhoneWhen } from '../desk/PhoneWhen.tsx'
import { countOf } from '../ui/dayWords.ts'
import { VirtualCards } from '../ui/list/VirtualCards.tsx'
import { momentText } from '../ui/momentText.ts'
import { poundsText } from '../ui/poundsText.ts'
import classes from './PhoneReport.module.css'
import { ReportCsvButton, ReportSelect } from './ReportControls.tsx'
import { reportStandIn } from './ReportStandIn.tsx'
import { withReport } from './reporting.search.ts'
import {
  dateText,
  differenceText,
  driverText,
  reportSigns,
  rowDifferenceText,
  rowKey,
  shiftTimeText,
  toneOf,
} from './reportLine.ts'
import type { ReportParts } from './reportParts.ts'
import { DriverLink, PlaceButton, ScheduleLink, TimesheetLink } from './rowLinks.tsx'

/** Filters, cards and the total on a phone. */
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

const CARD_HEIGHT = 250

const ReportCards = ({ view, report, onPlace }: ReportParts) => (
  <VirtualCards rows={report.rows} keyOf={rowKey} cardHeight={CARD_HEIGHT} label="Rows">
    {(row) => <ReportCard row={row} withReport={view.report === 'all'} onPlace={onPlace} />}
  </VirtualCards>
)

interface ReportCardProps {
  row: ReportRow
  withReport: boolean
  onPlace: (restaurantId: number) => void
}

function ReportCard({ row, withReport, onPlace }: ReportCardProps) {
  const comment = reportComment(row)
  return (
    <article className={classes.card} data-tone={toneOf(row)}>
      <div className={classes.head}>
        <DriverLink row={row} className={classes.title}>
          {driverText(row)}
        </DriverLink>
        <span className={classes.difference}>{rowDifferenceText(row)}</span>
      </div>
      <p className={classes.when}>
        {dateText(row)}
        {row.start_time && ` · ${shiftTimeText(row)}`}
        {withReport && ` · ${REPORT_LABELS[row.report]}`}
      </p>
      <dl className={classes.lines}>
        <Line name="Charged">{poundsText(row.cost)}</Line>
        <Line name="Paid">{poundsText(row.amount_paid)}</Line>
        {comment && <Line name="Comment">{comment}</Line>}
        <Line name="Created">
          {[row.created_at ? momentText(row.created_at) : '', row.creator_name].filter(Boolean).join(', ') ||
            '–'}
        </Line>
      </dl>
      <div className={classes.links}>
        {row.restaurant_id && <PlaceButton row={row} className={classes.restaurant} onPlace={onPlace} />}
        <ScheduleLink row={row} className={classes.link}>
          Schedule
        </ScheduleLink>
        <TimesheetLink row={row} className={classes.link}>
          Timesheets
        </TimesheetLink>
      </div>
    </article>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)
