// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are not in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the one tab stop and names its active row.
import type { TimesheetException } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import { IconFlag3Filled } from '@tabler/icons-react'
import { memo } from 'react'
import { shortWeekday } from '../../ui/dayWords.ts'
import type { TimesheetRow } from '../timesheetRow.ts'
import { rowKey } from './rowKey.ts'
import {
  answerText,
  bonusText,
  dateText,
  driverTimesText,
  earnedText,
  flagReasons,
  flagText,
  progressMeaning,
  progressText,
  rowHours,
  statusText,
  timeText,
  toneOf,
} from './rowWords.ts'
import classes from './TimesheetTable.module.css'

interface TableRowProps {
  id: string
  row: TimesheetRow
  index: number
  top: number
  driver: string
  location: string
  area: string | undefined
  exceptions: readonly TimesheetException[] | undefined
  isSelected: boolean
  isActive: boolean
}

/** One line. What is said in a tooltip, a screen reader says too. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { id, row, index, top, driver, location, area, exceptions, isSelected, isActive } = props
  const bonus = bonusText(row)
  const answer = answerText(row)
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={`${classes.cells} ${classes.row}`}
      style={{ top }}
      data-row={rowKey(row)}
      data-tone={toneOf(row)}
      data-active={isActive || undefined}
    >
      <div role="gridcell" data-column="Date">
        <span className={classes.main}>{dateText(row)}</span>
        <span className={classes.more}>{shortWeekday(row.period_date)}</span>
      </div>
      <div role="gridcell" data-column="Driver">
        <span
          className={`${classes.main} ${classes.name}`}
          dir="auto"
          data-open={!row.driver_id || undefined}
        >
          {driver}
        </span>
        {exceptions && (
          <span className={classes.flags} title={flagReasons(exceptions)}>
            <IconFlag3Filled size="0.6875rem" aria-hidden="true" />
            <span>{flagText(exceptions)}</span>
          </span>
        )}
      </div>
      <div role="gridcell" data-column="Status">
        <span className={classes.main}>{statusText(row)}</span>
      </div>
      <div role="gridcell" data-column="Progress" title={progressMeaning(row)}>
        <span className={`${classes.main} ${classes.progress}`}>{progressText(row)}</span>
        {answer && (
          <span className={classes.more} data-queried={row.is_queried || undefined} title={row.query_reason}>
            {answer}
          </span>
        )}
      </div>
      <div role="gridcell" data-column="Location">
        <span className={`${classes.main} ${classes.name}`} dir="auto">
          {location}
        </span>
        {area && (
          <span className={`${classes.more} ${classes.name}`} dir="auto">
            {area}
          </span>
        )}
      </div>
      <div
        role="gridcell"
        data-column="Time"
        title={driverTimesText(row)}
        aria-description={driverTimesText(row)}
      >
        <span className={classes.main}>{timeText(row)}</span>
      </div>
      <div role="gridcell" data-column="Hours">
        {rowHours(row)}
      </div>
      <div role="gridcell" data-column="Earned" title={bonus && `with a bonus of ${bonus}`}>
        <span className={classes.main}>{earnedText(row)}</span>
        {bonus && <span className={classes.more}>{bonus}</span>}
      </div>
    </div>
  )
})
