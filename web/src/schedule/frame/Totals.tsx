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
import { isUnanswered } from '../shift/shiftWords.ts'
import classes from './Totals.module.css'

interface TotalsProps {
  /** Says what was done last, or is being done. */
  status: ReactNode
}

/**
 * The totals of the shifts on screen (docs/spec/schedule.md#totals, docs/spec/schedule.md#restaurant-schedule-screen).
 * Only staff see money.
 */
export function ScheduleTotals({ status }: TotalsProps) {
  const { settled, agency } = useScene().schedule
  const rows = settled.isKnown ? settled.rows : undefined
  if (!agency) return <CountedTotals rows={rows} status={status} />
  const costed = rows as readonly ScheduleRow[] | undefined
  return <CostedTotals rows={costed} options={agency.queries.options.data} status={status} />
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
  /** The totals that only staff see. */
  children?: ReactNode
}

const TONES = [
  ['published', 'Published'],
  ['unpublished', 'Unpublished'],
  ['draft', 'Draft'],
] as const

const Counts = ({ counts, status, children }: CountsProps) => (
  <TotalsBar status={status}>
    {TONES.map(([tone, name]) => (
      <Total
        key={tone}
        name={name}
        value={counts && numberText(counts[tone])}
        sign={<span className={classes.sign} data-tone={tone} />}
      />
    ))}
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
  /** Undefined while they are not known. */
  rows: readonly ScheduleRow[] | undefined
  options: ReadonlyMap<string, string> | undefined
}

const NO_OPTIONS: ReadonlyMap<string, string> = new Map()

/** Hours with 1 decimal, money with 2. */
const CostedTotals = memo(function CostedTotals({ rows, options, status }: CostedTotalsProps) {
  const standard = useMemo(() => standardCharges(options ?? NO_OPTIONS), [options])
  const totals = useMemo(() => rows && totalsOf(rows, standard), [rows, standard])
  return (
    <Counts counts={totals} status={status}>
      <Total name="Est. Cost" value={totals && formatMoney(totals.estCost)} />
      <Total name="Expected Sales" value={options && totals && formatMoney(totals.expectedSales)} />
      <UnacknowledgedTotal rows={rows} />
    </Counts>
  )
})

/** The number of unacknowledged shifts, with a button that reminds their drivers after a question. */
function UnacknowledgedTotal({ rows }: Pick<CostedTotalsProps, 'rows'>) {
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
    if (await askToRemind(asked, schedule.driversById)) reminding.mutate(asked)
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
            // A disabled button would lose the focus.
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
