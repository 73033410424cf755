import type { DriverTimesheet } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { payOutRoutes } from '@driverdesk/contract/timesheets/payOut.routes.ts'
import type { OwnPayPeriod } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { earningsOf, minutesOf, payOf } from '@driverdesk/domain/driverApp/earnings.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import {
  addDays,
  clockRange,
  type DateRange,
  daysBetween,
  displayDate,
  type IsoDate,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { statementFileName } from '@driverdesk/domain/timesheets/payStatement.ts'
import {
  APPROVED,
  DISCARDED,
  DISCARDED_BY_DRIVER,
  IN_WORK,
  OF_CANCELLATION,
  PENDING,
  PROGRESS_LABELS,
  TIME_APPROVED,
} from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { ActionIcon, Alert, Badge, Text } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconClipboardOff,
  IconFileText,
  IconInfoCircle,
} from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../kernel/api.ts'
import { useToday } from '../kernel/businessClock.ts'
import { sharePdf } from '../kernel/sharePdf.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { dayAndMonth, shortDay } from '../ui/dateText.ts'
import { poundsText } from '../ui/numberText.ts'
import { EmptyState, NotLoaded } from '../ui/States.tsx'
import { earlierTimesheetsQuery, recentTimesheetsQuery } from './driverApp.data.ts'
import classes from './TimesheetsScreen.module.css'

export function TimesheetsScreen() {
  const today = useToday()
  const [last, setLast] = useState<IsoDate>()
  const to = last ?? today
  const range = { from: addDays(to, 1 - DAYS), to }
  const timesheets = useTimesheets(range, to === today)
  const go = (days: number) => {
    const next = addDays(to, days)
    setLast(daysBetween(next, today) <= 0 ? undefined : next)
  }
  return (
    <div className={classes.screen}>
      <div className={classes.when}>
        <ActionIcon variant="default" size={44} aria-label="Previous four weeks" onClick={() => go(-DAYS)}>
          <IconChevronLeft size="1.25rem" />
        </ActionIcon>
        <span className={classes.range} aria-live="polite">
          {dayAndMonth(range.from)} – {dayAndMonth(range.to)} {range.to.slice(0, 4)}
        </span>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Next four weeks"
          disabled={to === today}
          onClick={() => go(DAYS)}
        >
          <IconChevronRight size="1.25rem" />
        </ActionIcon>
      </div>
      <PayStatements />
      {timesheets.data ? (
        <Timesheets timesheets={timesheets.data} range={range} />
      ) : (
        <NotLoaded what="your timesheets" query={timesheets} />
      )}
    </div>
  )
}

const DAYS = 28

/** The newest ones are on the phone, and can be read without a network. */
function useTimesheets(range: DateRange, isNewest: boolean) {
  const recent = useQuery({ ...recentTimesheetsQuery(range.to), enabled: isNewest })
  const earlier = useQuery({ ...earlierTimesheetsQuery(range), enabled: !isNewest })
  if (!isNewest) return earlier
  return { ...recent, data: recent.data?.filter(({ period_date }) => period_date >= range.from) }
}

/** The driver's own pay statements, one for each period that was paid out (docs/spec/timesheets.md#pay-statement). */
function PayStatements() {
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

const ownPayQuery = queryOptions({
  queryKey: ['driverApp', 'pay'],
  queryFn: ({ signal }) => call(payOutRoutes.ownPeriods, {}, { signal }),
})

/** Hands the statement to the phone's share sheet, or saves it. */
async function sharePayStatement(period: OwnPayPeriod): Promise<void> {
  const { period_date_from, period_date_to } = period
  const pdf = await call(payOutRoutes.ownStatement, { query: { period_date_from, period_date_to } })
  const name = statementFileName({ from: period_date_from, to: period_date_to })
  await sharePdf(pdf, name, 'My pay statement')
}

function Timesheets({ timesheets, range }: { timesheets: readonly DriverTimesheet[]; range: DateRange }) {
  if (timesheets.length === 0) {
    return (
      <EmptyState
        title="No timesheets here"
        hint="A timesheet begins when you start a shift."
        icon={<IconClipboardOff size="1.5rem" stroke={1.5} />}
      />
    )
  }
  const earned = earningsOf(timesheets, range)
  return (
    <>
      <p className={classes.total}>
        <b>{countOf(earned.timesheets, 'timesheet')}</b> · {formatLength(earned.minutes)} hours ·{' '}
        <b>{poundsText(earned.pay / 100)}</b>
      </p>
      {timesheets.map((timesheet) => (
        <TimesheetCard key={timesheet.id} timesheet={timesheet} />
      ))}
    </>
  )
}

function TimesheetCard({ timesheet }: { timesheet: DriverTimesheet }) {
  const { id, restaurant_name, period_date, status, status_progress } = timesheet
  const heading = `timesheet-${id}`
  const isDiscarded = status === DISCARDED
  return (
    <article className={classes.card} aria-labelledby={heading}>
      <div className={classes.line}>
        <h2 className={classes.day} id={heading}>
          {shortDay(period_date)}
        </h2>
        <Badge variant="light" color={colourOf(timesheet)}>
          {timesheet.short_notice && status === PENDING
            ? 'Awaiting approval'
            : PROGRESS_LABELS[status_progress]}
        </Badge>
      </div>
      <p dir="auto">{restaurant_name}</p>
      <div className={classes.line}>
        <span>{whatOf(timesheet)}</span>
        {!isDiscarded && <span className={classes.amount}>{poundsText(payOf(timesheet) / 100)}</span>}
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

function whatOf(timesheet: DriverTimesheet): string {
  const { type, short_notice, comment, start_time, finish_time } = timesheet
  if (short_notice) return comment
  if (type === OF_CANCELLATION) return 'Cancelled shift'
  return `${clockRange(start_time, finish_time)} · ${formatLength(minutesOf(timesheet))} hours`
}

function colourOf({ status, status_progress }: DriverTimesheet): string {
  if (status === DISCARDED) return 'red'
  if (status === APPROVED || status_progress === TIME_APPROVED) return 'green'
  return status_progress === IN_WORK ? 'orange' : 'brand'
}

function factsOf(timesheet: DriverTimesheet): string[] {
  const { type, driver_start_time, driver_finish_time, fuel_bonus_0, fuel_bonus_3, fuel_bonus_6 } = timesheet
  const { approved_fee, driver_comment } = timesheet
  const trips = fuel_bonus_0 + fuel_bonus_3 + fuel_bonus_6
  return [
    driver_start_time ? `You started at ${driver_start_time}` : '',
    driver_finish_time ? `finished at ${driver_finish_time}` : '',
    trips > 0 ? countOf(trips, 'fuel trip') : '',
    type !== OF_CANCELLATION && approved_fee !== 0 ? `with a fee of ${poundsText(approved_fee)}` : '',
    driver_comment,
  ].filter((fact) => fact !== '')
}
