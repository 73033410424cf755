// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are not in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: nothing is done to a cell; the links inside take the focus.
import type { ReportRow as Row } from '@driverdesk/contract/reports/report.shapes.ts'
import { reportComment } from '@driverdesk/domain/reports/reportComment.ts'
import { REPORT_LABELS } from '@driverdesk/domain/reports/reports.ts'
import { memo } from 'react'
import { momentText } from '../../ui/momentText.ts'
import { poundsText } from '../../ui/poundsText.ts'
import { PlaceButton } from '../PlaceButton.tsx'
import { dateText, driverText, rowDifferenceText, shiftTimeText, toneOf } from '../reportLine.ts'
import { DriverLink, ScheduleLink, TimesheetLink } from '../rowLinks.tsx'
import classes from './ReportTable.module.css'

interface ReportRowProps {
  row: Row
  index: number
  top: number
  withReport: boolean
  onPlace: (restaurantId: number) => void
}

/** One line; what it names leads to what is behind it. */
export const ReportRow = memo(function ReportRow({ row, index, top, withReport, onPlace }: ReportRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${classes.cells} ${classes.row}`}
      style={{ top }}
      data-tone={toneOf(row)}
    >
      {withReport && (
        <div role="cell">
          <span className={classes.name}>{REPORT_LABELS[row.report]}</span>
        </div>
      )}
      <div role="cell" data-figures="">
        <ScheduleLink row={row} className={classes.link}>
          {dateText(row)}
        </ScheduleLink>
      </div>
      <div role="cell" dir="auto">
        <DriverLink row={row} className={classes.name}>
          {driverText(row)}
        </DriverLink>
      </div>
      <div role="cell" data-money="">
        {poundsText(row.cost)}
      </div>
      <div role="cell" data-money="">
        <TimesheetLink row={row} className={classes.link}>
          {poundsText(row.amount_paid)}
        </TimesheetLink>
      </div>
      <div role="cell" data-money="" className={classes.difference}>
        {rowDifferenceText(row)}
      </div>
      <div role="cell">
        <PlaceButton row={row} className={classes.place} onPlace={onPlace} />
      </div>
      <div role="cell" data-figures="">
        {shiftTimeText(row)}
      </div>
      <div role="cell" data-figures="">
        {row.created_at ? momentText(row.created_at) : '–'}
      </div>
      <div role="cell" dir="auto" title={reportComment(row) || undefined}>
        <span className={classes.name}>{reportComment(row) || '–'}</span>
      </div>
      <div role="cell" dir="auto">
        <span className={classes.name}>{row.creator_name || '–'}</span>
      </div>
    </div>
  )
})
