import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import type { ShiftCounts } from '@driverdesk/domain/shifts/scheduleTotals.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { Total, TotalsBar } from '../../desk/Foot.tsx'
import { showError } from '../../kernel/query.ts'
import { standardCharges } from '../../restaurants/charges.data.ts'
import { isForStaff, type ShownShift } from '../../shifts/shownShift.ts'
import { hoursText } from '../../ui/numberText.ts'
import { useWaiting } from '../../ui/useWaiting.ts'
import { useReminding } from '../data/acts.data.ts'
import { useScene } from '../model/scene.ts'
import { type ScheduleRow, shiftsOf } from '../model/scheduleRows.ts'
import { countsOf, totalsOf } from '../shift/shiftFigures.ts'
import { isUnanswered } from '../shift/shiftWords.ts'
import classes from './Totals.module.css'

const TONES = [
  ['published', 'Published'],
  ['unpublished', 'Unpublished'],
  ['draft', 'Draft'],
] as const

const NO_OPTIONS: ReadonlyMap<string, string> = new Map()

/**
 * The totals of the shifts on screen (docs/spec/schedule.md#totals, docs/spec/schedule.md#restaurant-schedule-screen).
 * Only staff see money. Hours have 1 decimal, money 2. `status` says what was done last, or is being done.
 */
export function ScheduleTotals({ status }: { status: ReactNode }) {
  const { settled, agency } = useScene().schedule
  const options = agency?.queries.options.data
  const rows = settled.isKnown ? settled.rows : undefined
  const costed = agency && (rows as readonly ScheduleRow[] | undefined)
  const standard = useMemo(() => standardCharges(options ?? NO_OPTIONS), [options])
  const sums = useMemo(() => costed && totalsOf(costed, standard), [costed, standard])
  const counted = useMemo(() => rows && !sums && countsOf(shiftsOf<ShownShift>(rows)), [rows, sums])
  const counts = sums || counted || undefined
  const numberOf = (name: keyof ShiftCounts) => counts && numberText(counts[name])
  return (
    <TotalsBar status={status}>
      {TONES.map(([tone, name]) => (
        <Total
          key={tone}
          name={name}
          value={numberOf(tone)}
          sign={<span className={classes.sign} data-tone={tone} />}
        />
      ))}
      <Total
        name="Open"
        value={numberOf('open')}
        sign={<span className={classes.stripes} data-manning="open" />}
      />
      <Total
        name="Total Shifts"
        value={numberOf('total')}
        beside={
          counts && counts.draft > 0 ? `${numberText(counts.total - counts.draft)} without drafts` : undefined
        }
        about={counts && counts.draft > 0 ? 'Days and drivers do not count drafts.' : undefined}
      />
      <Total name="Filled Hours" value={counts && hoursText(counts.filledMinutes, 1)} />
      {agency && (
        <>
          <Total name="Est. Cost" value={sums && formatMoney(sums.estCost)} />
          <Total name="Expected Sales" value={options && sums && formatMoney(sums.expectedSales)} />
          <UnacknowledgedTotal rows={costed} />
        </>
      )}
    </TotalsBar>
  )
}

function UnacknowledgedTotal({ rows }: { rows: readonly ScheduleRow[] | undefined }) {
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
