import type { TimesheetException } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import { Button } from '@mantine/core'
import { IconFlag3Filled } from '@tabler/icons-react'
import { shortWeekday } from '../../ui/dayWords.ts'
import {
  answerText,
  bonusText,
  dateText,
  driverTimesText,
  earnedText,
  progressText,
  rowHours,
  statusText,
  timeText,
  toneOf,
} from '../table/rowWords.ts'
import type { TimesheetRow } from '../timesheetRow.ts'
import classes from './TimesheetCards.module.css'

interface TimesheetCardProps {
  row: TimesheetRow
  driver: string
  location: string
  exceptions: readonly TimesheetException[] | undefined
  onProcess: () => void
}

/** A row on a phone (docs/spec/timesheets.md#phone-timesheets); 'Process' opens its form. */
export function TimesheetCard({ row, driver, location, exceptions, onProcess }: TimesheetCardProps) {
  const answer = answerText(row)
  const bonus = bonusText(row)
  const progress = progressText(row)
  const status = statusText(row)
  return (
    <article className={classes.card} data-tone={toneOf(row)}>
      <div className={classes.head}>
        <span className={classes.date}>
          {shortWeekday(row.period_date)} {dateText(row)}
        </span>
        <span className={classes.progress}>{progress}</span>
      </div>
      <p className={classes.driver} dir="auto">
        {driver}
      </p>
      <p className={classes.facts}>
        <span>{timeText(row)}</span>
        <span>{rowHours(row)} h</span>
        <span>
          {earnedText(row)}
          {bonus && ` (${bonus})`}
        </span>
      </p>
      <p className={classes.more}>
        <bdi>{location}</bdi>
        {status !== progress && ` · ${status}`}
        {answer && ` · ${answer}`}
      </p>
      {(row.driver_start_time || row.driver_finish_time) && (
        <p className={classes.more}>{driverTimesText(row)}</p>
      )}
      {exceptions?.map(({ kind, reason }) => (
        <p key={kind} className={classes.flag}>
          <IconFlag3Filled size="0.8125rem" aria-hidden="true" />
          {reason}
        </p>
      ))}
      <Button
        variant="default"
        className={classes.process}
        aria-label={`Process the timesheet of ${driver}, ${dateText(row)}, ${timeText(row)}`}
        onClick={onProcess}
      >
        Process
      </Button>
    </article>
  )
}
