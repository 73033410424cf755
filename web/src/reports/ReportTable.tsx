// biome-ignore-all lint/a11y/useSemanticElements: only the rows in the viewport are rendered, which a table element cannot do.
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: keys scroll what a mouse can scroll.
// biome-ignore-all lint/a11y/useFocusableInteractive: a cell has no action; the links inside take the focus.
import type { ReportRow as Row } from '@driverdesk/contract/reports/report.shapes.ts'
import { mayOpen } from '@driverdesk/domain/accounts/screens.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  ALL_REPORTS,
  type DifferenceSign,
  differenceSign,
  REPORT_LABELS,
  type ReportAmounts,
  reportComment,
} from '@driverdesk/domain/reports/reports.ts'
import { REPORT_HEADS, shiftTime } from '@driverdesk/domain/reports/reportTable.ts'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback, useRef } from 'react'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { momentText } from '../ui/dateText.ts'
import { poundsText } from '../ui/numberText.ts'
import { MOST_PRINTED, Unprinted, usePrinting } from '../ui/printing.tsx'
import { useTextScale } from '../ui/textScale.ts'
import classes from './ReportTable.module.css'
import type { ReportChoice } from './reporting.search.ts'
import type { ShownReport } from './reports.data.ts'

/** In pixels at the default text size; the styles repeat them in rem. */
const ROW_HEIGHT = 44
const HEAD_HEIGHT = 36
const TOTAL_HEIGHT = 44
const ROWS_BEYOND = 8

/**
 * The columns of a report (docs/spec/reports.md#reporting-screen). Only 'All Reports' has the first
 * (docs/spec/reports.md#the-four-reports).
 */
const [REPORT_COLUMN, ...COLUMNS] = REPORT_HEADS
const AMOUNTS: readonly string[] = ['Amount Charged', 'Amount Paid', 'Difference']

interface ReportTableProps {
  report: ShownReport
  onPlace: (restaurantId: number) => void
  label: string
  withReport: boolean
}

/** Renders the rows in the viewport, and the total, which sticks to the bottom. */
export function ReportTable({ report, label, withReport, onPlace }: ReportTableProps) {
  const { rows, totals } = report
  const scroller = useRef<HTMLDivElement>(null)
  const textScale = useTextScale()
  const drawn = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT * textScale,
    // A new function makes the virtualizer ask for the sizes again.
    getItemKey: useCallback(
      (index: number) => (index < rows.length ? keyAt(rows, index) : -textScale),
      [rows, textScale],
    ),
    overscan: ROWS_BEYOND,
    useFlushSync: false,
    paddingStart: HEAD_HEIGHT * textScale,
    paddingEnd: TOTAL_HEIGHT * textScale,
    scrollPaddingStart: HEAD_HEIGHT * textScale,
    scrollPaddingEnd: TOTAL_HEIGHT * textScale,
  })
  const isPrinting = usePrinting()
  const lines = isPrinting
    ? rows.slice(0, MOST_PRINTED).map((_, index) => ({ index, start: 0, key: keyAt(rows, index) }))
    : drawn.getVirtualItems()
  const columns = withReport ? [REPORT_COLUMN, ...COLUMNS] : COLUMNS
  return (
    <>
      <div
        ref={scroller}
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 2}
        aria-colcount={columns.length}
        tabIndex={0}
        className={classes.scroller}
      >
        <div
          role="presentation"
          className={classes.all}
          data-with-report={withReport || undefined}
          style={isPrinting ? undefined : { height: drawn.getTotalSize() }}
        >
          <div role="rowgroup" className={classes.head}>
            <div role="row" aria-rowindex={1} className={classes.cells}>
              {columns.map((name) => (
                <div key={name} role="columnheader" data-money={AMOUNTS.includes(name) || undefined}>
                  {name}
                </div>
              ))}
            </div>
          </div>
          <div role="rowgroup">
            {lines.map(({ index, start, key }) => {
              const row = rows[index]
              return row ? (
                <ReportRow
                  key={key}
                  row={row}
                  index={index}
                  top={start}
                  withReport={withReport}
                  onPlace={onPlace}
                />
              ) : null
            })}
          </div>
          <TotalRow totals={totals} count={rows.length} withReport={withReport} />
        </div>
      </div>
      <Unprinted isPrinting={isPrinting} total={rows.length} />
    </>
  )
}

interface ReportRowProps {
  row: Row
  index: number
  top: number
  withReport: boolean
  onPlace: (restaurantId: number) => void
}

const ReportRow = memo(function ReportRow({ row, index, top, withReport, onPlace }: ReportRowProps) {
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

interface TotalRowProps {
  totals: ReportAmounts
  count: number
  withReport: boolean
}

const TotalRow = ({ totals, count, withReport }: TotalRowProps) => (
  <div role="rowgroup" className={classes.total} data-totals="" data-tone={differenceSign(totals.difference)}>
    <div role="row" aria-rowindex={count + 2} className={classes.cells}>
      <div role="cell">Total</div>
      {withReport && <div role="cell" />}
      <div role="cell">{countOf(count, 'row')}</div>
      <div role="cell" data-money="">
        {formatMoney(totals.charged)}
      </div>
      <div role="cell" data-money="">
        {formatMoney(totals.paid)}
      </div>
      <div role="cell" data-money="" className={classes.difference}>
        {differenceText(totals.difference)}
      </div>
      <div role="cell" aria-colspan={5} />
    </div>
  </div>
)

interface RowLinkProps {
  row: Row
  className: string | undefined
  children: ReactNode
}

/**
 * Search parameters for a row's restaurant and week. Its driver is added only if there is no single shift or timesheet to
 * show (`one`), because a shift may have another driver by now.
 */
const around = ({ restaurant_id, period_date, driver_id }: Row, one: number | null) => ({
  from: period_date,
  location: restaurant_id ? (`restaurant-${restaurant_id}` as const) : undefined,
  driver: one ? undefined : (driver_id ?? undefined),
})

/** Links to the shift's week in the schedule, or to the driver's week if there is no shift. */
export const ScheduleLink = ({ row, ...link }: RowLinkProps) => (
  <Link
    to="/schedule"
    search={{ ...around(row, row.shift_id), day: row.period_date }}
    title="Show in the schedule"
    {...link}
  />
)

/** Links to the timesheet, or to the driver's timesheets of that week if there is none. */
export const TimesheetLink = ({ row, ...link }: RowLinkProps) => (
  <Link
    to="/timesheet"
    search={{ ...around(row, row.timesheet_id), row: row.timesheet_id ?? undefined }}
    title="Show in the timesheets"
    {...link}
  />
)

/** Links to the driver's dialog; plain text for those who may not open it. */
export function DriverLink({ row, className, children }: RowLinkProps) {
  const user = useCurrentUser()
  const id = row.driver_id
  if (!id || !user || !mayOpen(roleOf(user), '/drivers')) return <span className={className}>{children}</span>
  return (
    <Link to="/drivers" search={{ edit: id }} className={className} title="Open the driver">
      {children}
    </Link>
  )
}

interface PlaceButtonProps {
  row: Row
  className: string | undefined
  onPlace: (restaurantId: number) => void
}

export function PlaceButton({ row, className, onPlace }: PlaceButtonProps) {
  const id = row.restaurant_id
  if (!id) return '–'
  return (
    <button
      type="button"
      className={className}
      title="Show on the map"
      dir="auto"
      onClick={() => onPlace(id)}
    >
      {row.restaurant_name}
    </button>
  )
}

export const toneOf = (row: Row): DifferenceSign => differenceSign(poundsToPence(row.amount_difference))

/** '+£10.00', '−£5.00', '£0.00' */
export const differenceText = (difference: Pence): string =>
  `${difference > 0 ? '+' : ''}${formatMoney(difference)}`

export const rowDifferenceText = (row: Row): string => differenceText(poundsToPence(row.amount_difference))

/** '09:00-13:00' (docs/spec/reports.md#report-amounts); a dash if there was no shift. */
export const shiftTimeText = (row: Row): string => shiftTime(row) || '–'

export const driverText = ({ driver_name, shift_id }: Row): string =>
  driver_name || (shift_id ? 'Open shift' : '–')

export const dateText = ({ period_date }: Row): string => displayDate(period_date)

function keyAt(rows: readonly Row[], index: number): string | number {
  const row = rows[index]
  return row ? rowKey(row) : index
}

export const rowKey = ({ report, event_id, shift_id, driver_id, period_date }: Row): string =>
  `${report} ${event_id ?? shift_id ?? `${driver_id} ${period_date}`}`

export const reportTitle = (report: ReportChoice): string =>
  report === 'all' ? ALL_REPORTS : REPORT_LABELS[report]

/** Shown if a report has no rows (docs/spec/reports.md#the-four-reports). */
const HINTS: Record<ReportChoice, string> = {
  all: 'Cancelled shifts, extra requests, removed charges and inactive-driver fees for these dates are listed here.',
  cancelled: 'Cancelled shifts and their charges are listed here, with fees and bonuses set on a shift.',
  extra: 'Shifts that a restaurant asks for beyond its agreed ones are listed here.',
  removed: 'Charges that were removed from a shift, or replaced, are listed here.',
  inactive: 'Active drivers without a worked shift in a whole week, Monday to Sunday, are listed here.',
}

/** Explains the signs of the amounts (docs/spec/reports.md#report-amounts, docs/spec/reports.md#replaced-fees). */
const SIGNS: Record<ReportChoice, string> = {
  all: 'Difference is Charged minus Paid. Fees are negative, so their sign is reversed: the total of Difference is not the total of Charged minus that of Paid.',
  cancelled:
    'A minus marks a fee that the driver pays. Other amounts are bonuses, or charges to the restaurant. Difference is what is still to be paid. Subtracting the totals does not give it.',
  extra:
    'Charged is what the restaurant pays for the shift, and Paid is what the driver gets. Difference is Charged minus Paid. A minus means that the driver gets more.',
  removed:
    'A minus marks a fee that the driver would have paid. Other amounts were bonuses, or charges to the restaurant. Nothing is paid, so Difference is the whole amount, without the minus.',
  inactive:
    'Charged is the fee of a week, and Paid is how much of it timesheets have recovered. Difference is what is still to be recovered.',
}

export const reportSigns = (report: ReportChoice): string => SIGNS[report]

export const reportHint = (report: ReportChoice): string => HINTS[report]
