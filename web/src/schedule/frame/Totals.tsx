import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { type ShiftCounts, shiftCounts } from '@driverdesk/domain/shifts/scheduleTotals.ts'
import { Button } from '@mantine/core'
import { memo, type ReactNode, useMemo } from 'react'
import { Total, TotalsBar } from '../../desk/TotalsBar.tsx'
import { showError } from '../../kernel/query.ts'
import { standardCharges } from '../../restaurants/charges.data.ts'
import { isForStaff, type ShownShift } from '../../shifts/shownShift.ts'
import { countOf } from '../../ui/dayWords.ts'
import { hoursText, numberText } from '../../ui/numberText.ts'
import { useWaiting } from '../../ui/useWaiting.ts'
import { useReminding } from '../data/acts.data.ts'
import { useScene } from '../model/scene.ts'
import { type ScheduleRow, type ShownRow, shiftsOf } from '../model/scheduleRows.ts'
import { minutesOf, totalsOf } from '../shift/shiftFigures.ts'
import { type DriversById, isUnanswered } from '../shift/shiftWords.ts'
import classes from './Totals.module.css'

interface TotalsProps {
  /** What was done last, or is being done. */
  status: ReactNode
}

/**
 * What the shifts on screen come to (docs/spec/schedule.md#totals, docs/spec/schedule.md#restaurant-schedule-screen):
 * money to staff alone.
 */
export function ScheduleTotals({ status }: TotalsProps) {
  const { settled, agency, driversById } = useScene().schedule
  const rows = settled.isKnown ? settled.rows : undefined
  return agency ? (
    <CostedTotals
      rows={rows as readonly ScheduleRow[] | undefined}
      options={agency.queries.options.data}
      drivers={driversById}
      status={status}
    />
  ) : (
    <CountedTotals rows={rows} status={status} />
  )
}

const CountedTotals = memo(function CountedTotals({
  rows,
  status,
}: TotalsProps & { rows: readonly ShownRow[] | undefined }) {
  const counts = useMemo(() => rows && shiftCounts(counted(shiftsOf<ShownShift>(rows))), [rows])
  return <Counts counts={counts} status={status} />
})

const counted = (shifts: readonly ShownShift[]) =>
  shifts.map((shift) => ({ ...shift, minutes: minutesOf(shift) }))

interface CountsProps extends TotalsProps {
  /** Undefined while they are not known. */
  counts: ShiftCounts | undefined
  /** The totals of money, for those who may see them. */
  children?: ReactNode
}

const Counts = ({ counts, status, children }: CountsProps) => (
  <TotalsBar status={status}>
    <Total
      name="Published"
      value={counts && numberText(counts.published)}
      sign={<span className={classes.sign} data-tone="published" />}
    />
    <Total
      name="Unpublished"
      value={counts && numberText(counts.unpublished)}
      sign={<span className={classes.sign} data-tone="unpublished" />}
    />
    <Total
      name="Draft"
      value={counts && numberText(counts.draft)}
      sign={<span className={classes.sign} data-tone="draft" />}
    />
    <Total
      name="Open"
      value={counts && numberText(counts.open)}
      sign={<span className={classes.stripes} data-manning="open" />}
    />
    <Total name="Total Shifts" value={counts && numberText(counts.total)} />
    <Total name="Filled Hours" value={counts && hoursText(counts.filledMinutes, 1)} />
    {children}
  </TotalsBar>
)

interface CostedTotalsProps extends TotalsProps {
  /** What is shown; undefined while it is not known. */
  rows: readonly ScheduleRow[] | undefined
  /** The settings of the business by key; undefined while they are not there. */
  options: ReadonlyMap<string, string> | undefined
  drivers: DriversById
}

const NO_OPTIONS: ReadonlyMap<string, string> = new Map()

/** Hours with 1 decimal, money with 2. */
const CostedTotals = memo(function CostedTotals({ rows, options, drivers, status }: CostedTotalsProps) {
  const standard = useMemo(() => standardCharges(options ?? NO_OPTIONS), [options])
  const totals = useMemo(() => rows && totalsOf(rows, standard), [rows, standard])
  return (
    <Counts counts={totals} status={status}>
      <Total name="Est. Cost" value={totals && formatMoney(totals.estCost)} />
      <Total name="Expected Sales" value={options && totals && formatMoney(totals.expectedSales)} />
      <UnacknowledgedTotal rows={rows} drivers={drivers} />
    </Counts>
  )
})

interface UnacknowledgedTotalProps {
  /** What is shown; undefined while it is not known. */
  rows: readonly ScheduleRow[] | undefined
  drivers: DriversById
}

/** How many of the shifts on screen their drivers have not acknowledged, with a button that reminds them all after asking. */
function UnacknowledgedTotal({ rows, drivers }: UnacknowledgedTotalProps) {
  const { schedule } = useScene()
  const count = useMemo(() => rows && countUnanswered(rows), [rows])
  const reminding = useReminding()
  const [isLoading, wait] = useWaiting()
  const isIdle = !count || isLoading
  const ask = async () => {
    const asked = shiftsOf<ShownShift>(await wait(schedule.allRows()))
      .filter(isForStaff)
      .filter(isUnanswered)
    const { askToRemind } = await import('../act/askToRemind.tsx')
    if (await askToRemind(asked, drivers)) reminding.mutate(asked)
  }
  return (
    <Total
      name="Unacknowledged"
      value={
        <span className={classes.value}>
          {count === undefined ? '–' : numberText(count)}
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Remind the drivers of ${countOf(count ?? 0, 'unacknowledged shift')}`}
            // While it waits it keeps the focus, which a button that is disabled loses for good.
            disabled={!count && !reminding.isPending}
            aria-disabled={reminding.isPending}
            data-disabled={reminding.isPending || undefined}
            onClick={reminding.isPending || isIdle ? undefined : () => void ask().catch(showError)}
          >
            Remind
          </Button>
        </span>
      }
    />
  )
}

const countUnanswered = (rows: readonly ScheduleRow[]): number =>
  rows.reduce(
    (count, { shifts, coming }) =>
      count + (coming ? coming.outline.unacknowledged : shifts.filter(isUnanswered).length),
    0,
  )
