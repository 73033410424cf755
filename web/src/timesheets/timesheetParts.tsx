import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { formatLengths } from '@driverdesk/domain/kernel/shiftLength.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type Flags, hasHours } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import {
  countedRow,
  type TimesheetTotals,
  timesheetTotals,
} from '@driverdesk/domain/timesheets/timesheetTotals.ts'
import { Alert, Button, Group } from '@mantine/core'
import { IconClockOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useMemo } from 'react'
import { DeskSkeleton, InvalidRange } from '../desk/DeskStandIn.tsx'
import type { useDeskRange } from '../desk/DeskToolbar.tsx'
import { withRange } from '../desk/deskSearch.ts'
import { type Announce, type Announcement, Total, TotalsBar } from '../desk/Foot.tsx'
import { scheduledDatesLink } from '../links/screenLinks.ts'
import { FailedState } from '../ui/FailedState.tsx'
import { EmptyState } from '../ui/States.tsx'
import type { TimesheetTableHandle } from './table/TimesheetTable.tsx'
import type { DeskRestaurant, TimesheetDesk, TimesheetRow } from './timesheetDesk.ts'
import type { TimesheetSearch, TimesheetView } from './timesheets.search.ts'
import type { HeldRow, ShownRows } from './useShownRows.ts'
import type { TimesheetActions } from './useTimesheetActions.ts'

export interface TimesheetsProps {
  desk: TimesheetDesk
  view: TimesheetView
  today: IsoDate
  where: ReactNode
  tabs?: ReactNode
  /** Changes some search parameters; `replaces` adds no entry to the browser's history. */
  onChange: (search: TimesheetSearch, replaces?: boolean) => void
}

export interface TimesheetParts extends TimesheetsProps {
  shown: ShownRows
  held: HeldRow
  flags: Flags
  /** The flags have been worked out for the current rows and the places of their restaurants. */
  isSettled: boolean
  actions: TimesheetActions
  ways: ReturnType<typeof useDeskRange>
  announce: Announce
  announcement: Announcement | undefined
  table: RefObject<TimesheetTableHandle | null>
}

const NO_DISTANCES = 'The distances could not be worked out'

/** Says that the exceptions lack the distances between logged positions and restaurants; nothing if they have them. */
export const NoDistances = ({ desk: { sites } }: Pick<TimesheetParts, 'desk'>) =>
  sites.failed && (
    <Alert color="red" title={NO_DISTANCES}>
      <Group justify="space-between" gap="0.5rem 1rem">
        {sites.failed.message}
        <Button size="compact-sm" variant="default" onClick={sites.retry}>
          Load again
        </Button>
      </Group>
    </Alert>
  )

/** Returns what replaces the table if it has no rows: an error, a skeleton or a hint; null if it has rows. */
export function timesheetStandIn({ desk, view, shown, isSettled, today, onChange }: TimesheetParts) {
  if (view.problem) {
    return (
      <InvalidRange problem={view.problem} onToday={() => onChange({ from: undefined, to: undefined })} />
    )
  }
  if (desk.failed) {
    return <FailedState title="The timesheets could not be loaded" error={desk.failed} onRetry={desk.retry} />
  }
  if (!desk.isKnown) return <DeskSkeleton label="The timesheets are loading" />
  if (shown.rows.length > 0) return null
  if (view.exceptions && desk.sites.failed) {
    return <FailedState title={NO_DISTANCES} error={desk.sites.failed} onRetry={desk.sites.retry} />
  }
  // The exceptions are worked out a moment after the rows.
  if (view.exceptions && !isSettled) return <DeskSkeleton label="The timesheets are loading" />
  const isFiltered = desk.here.length > 0
  const dates = { ...withRange(view.range, view.interval, today), location: view.location }
  return (
    <EmptyState
      title={isFiltered ? 'No matching timesheets' : 'No timesheets for these dates'}
      hint={
        isFiltered
          ? 'Change the filters to see the timesheets for these dates.'
          : 'Timesheets come from shifts on the schedule, or are added by hand.'
      }
      icon={<IconClockOff size="1.5rem" stroke={1.5} />}
      action={
        isFiltered ? (
          <Button
            variant="default"
            onClick={() => onChange({ status: undefined, exceptions: undefined, driver: undefined })}
          >
            Show all timesheets
          </Button>
        ) : (
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} {...scheduledDatesLink(dates, desk.audience)} />}
          >
            Open the schedule
          </Button>
        )
      }
    />
  )
}

/**
 * The totals of the table's rows (docs/spec/timesheets.md#timesheet-totals). The first add up to 'Total Timesheets'. Only
 * staff see the expected sales.
 */
export function TimesheetTotalsBar({ desk, shown, actions, status }: TimesheetParts & { status: ReactNode }) {
  const { isKnown, restaurants, audience } = desk
  const totals = useMemo(
    () => (isKnown ? totalsOf(shown.rows, restaurants) : undefined),
    [isKnown, shown.rows, restaurants],
  )
  return (
    <TotalsBar status={status}>
      <Total name="Approved" value={totals?.approved} />
      <Total name="Unapproved" value={totals?.unapproved} about={actions.approveHint} />
      <Total name="Free" value={totals?.free} about="Open shifts, without a driver." />
      {/* Not among the document's figures, but without it they do not add up to the total. */}
      {totals !== undefined && totals.discarded > 0 && (
        <Total name="Discarded" value={totals.discarded} about="Without hours and pay." />
      )}
      <Total name="Total Timesheets" value={totals?.total} />
      <Total
        name="Filled Hours"
        value={totals && formatLengths(totals.filledMinutes)}
        about={totals && workedHint(shown.rows, totals)}
      />
      <Total name="Est. Cost" value={totals && formatMoney(totals.estCost)} />
      {audience === 'staff' && (
        <Total name="Expected Sales" value={totals && formatMoney(totals.expectedSales)} />
      )}
    </TotalsBar>
  )
}

/** The part of the filled hours that is on paper. */
function workedHint(rows: readonly TimesheetRow[], { filledMinutes }: TimesheetTotals): string {
  const { filledMinutes: worked } = timesheetTotals(
    rows.filter(hasHours).map((row) => countedRow(row, undefined)),
  )
  return `${formatLengths(worked)} worked, ${formatLengths(filledMinutes - worked)} planned but not yet entered. Only worked hours are printed.`
}

const totalsOf = (
  rows: readonly TimesheetRow[],
  restaurants: ReadonlyMap<number, DeskRestaurant>,
): TimesheetTotals =>
  timesheetTotals(rows.map((row) => countedRow(row, restaurants.get(row.restaurant_id)?.charges)))
