import type { DriverTimesheet } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { formatHours, shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  APPROVED,
  DISCARDED,
  DISCARDED_BY_DRIVER,
  IN_WORK,
  PROGRESS_LABELS,
  TIME_APPROVED,
} from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { Alert, Badge, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { poundsText } from '../ui/poundsText.ts'
import { dayText } from './queuedText.ts'
import classes from './TimesheetsScreen.module.css'

/** An own timesheet: how far it has come, what it pays, and why it does not where it was discarded. */
export function TimesheetCard({ timesheet }: { timesheet: DriverTimesheet }) {
  const { id, restaurant_name, period_date, start_time, finish_time, cost_total, status, status_progress } =
    timesheet
  const heading = `timesheet-${id}`
  const isDiscarded = status === DISCARDED
  return (
    <article className={classes.card} aria-labelledby={heading}>
      <div className={classes.line}>
        <h2 className={classes.day} id={heading}>
          {dayText(period_date)}
        </h2>
        <Badge variant="light" tt="none" color={colourOf(timesheet)}>
          {PROGRESS_LABELS[status_progress]}
        </Badge>
      </div>
      <p dir="auto">{restaurant_name}</p>
      <div className={classes.line}>
        <span>
          {clockRange(start_time, finish_time)} · {formatHours(shiftLength(start_time, finish_time), 2)} hours
        </span>
        {!isDiscarded && <span className={classes.amount}>{poundsText(cost_total)}</span>}
      </div>
      <p className={classes.facts}>{factsOf(timesheet).join(' · ')}</p>
      {isDiscarded && status_progress !== DISCARDED_BY_DRIVER && (
        <Alert color="red" variant="light" icon={<IconInfoCircle size="1.125rem" />} title="Discarded">
          <Text size="sm" dir="auto">
            {timesheet.discard_reason || 'No reason was given. Ask the office if you do not agree.'}
          </Text>
        </Alert>
      )}
    </article>
  )
}

function colourOf({ status, status_progress }: DriverTimesheet): string {
  if (status === DISCARDED) return 'red'
  if (status === APPROVED || status_progress === TIME_APPROVED) return 'green'
  return status_progress === IN_WORK ? 'orange' : 'brand'
}

function factsOf(timesheet: DriverTimesheet): string[] {
  const { driver_start_time, driver_finish_time, fuel_bonus_0, fuel_bonus_3, fuel_bonus_6, driver_comment } =
    timesheet
  const trips = fuel_bonus_0 + fuel_bonus_3 + fuel_bonus_6
  return [
    driver_start_time ? `You started at ${driver_start_time}` : '',
    driver_finish_time ? `finished at ${driver_finish_time}` : '',
    trips > 0 ? `${trips} fuel ${trips === 1 ? 'trip' : 'trips'}` : '',
    driver_comment,
  ].filter((fact) => fact !== '')
}
