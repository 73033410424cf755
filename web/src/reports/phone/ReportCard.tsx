import type { ReportRow } from '@driverdesk/contract/reports/report.shapes.ts'
import { reportComment } from '@driverdesk/domain/reports/reportComment.ts'
import { REPORT_LABELS } from '@driverdesk/domain/reports/reports.ts'
import type { ReactNode } from 'react'
import { momentText } from '../../ui/momentText.ts'
import { poundsText } from '../../ui/poundsText.ts'
import { PlaceButton } from '../PlaceButton.tsx'
import { dateText, driverText, rowDifferenceText, shiftTimeText, toneOf } from '../reportLine.ts'
import { DriverLink, ScheduleLink, TimesheetLink } from '../rowLinks.tsx'
import classes from './PhoneReport.module.css'

interface ReportCardProps {
  row: ReportRow
  withReport: boolean
  onPlace: (restaurantId: number) => void
}

/** One row on a phone. */
export function ReportCard({ row, withReport, onPlace }: ReportCardProps) {
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
