import type { FigureRow, FigureRows } from '@driverdesk/contract/reports/figures.shapes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Figure } from '@driverdesk/domain/reports/figures.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { invoiceLink } from '../../links/screenLinks.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Column } from '../../ui/list/column.ts'
import { List } from '../../ui/list/List.tsx'
import { poundsText } from '../../ui/numberText.ts'
import { EmptyState, NotLoaded } from '../../ui/States.tsx'
import classes from './FigureRowsDialog.module.css'
import { figureRowsQuery } from './figures.data.ts'
import type { BehindFigure } from './figures.search.ts'

interface FigureRowsDialogProps {
  behind: BehindFigure
  place: string
  onClose: () => void
}

export function FigureRowsDialog({ behind, place, onClose }: FigureRowsDialogProps) {
  const { figure, range } = behind
  const rows = useQuery(figureRowsQuery(behind))
  const { data } = rows
  const shown = () => {
    if (!data) return <NotLoaded what="the rows" query={rows} />
    if (data.rows.length === 0) {
      return <EmptyState title="None for these dates" hint="No records make up this figure." />
    }
    return (
      <List
        name={ROWS_TITLES[figure]}
        rows={data.rows}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        columns={COLUMNS[figure]}
      />
    )
  }
  return (
    <Dialog onClose={onClose} title={ROWS_TITLES[figure]} size={1000} classNames={{ body: classes.body }}>
      <Text size="sm" c="dimmed" dir="auto" mb="sm" role="status">
        {displayDate(range.from)} – {displayDate(range.to)}, {place}
        {data && `: ${rowsCountText(data)}`}
      </Text>
      {shown()}
    </Dialog>
  )
}

type RowColumn = Column<FigureRow>

const DATE: RowColumn = {
  key: 'date',
  head: 'Date',
  isTitle: true,
  width: '6.25rem',
  cell: (row) => <FigureRowLink row={row}>{displayDate(row.period_date)}</FigureRowLink>,
}
const DRIVER: RowColumn = {
  key: 'driver',
  head: 'Driver',
  width: '11.875rem',
  cell: ({ driver_name }) => <span dir="auto">{driver_name || 'Open shift'}</span>,
}
const RESTAURANT: RowColumn = {
  key: 'restaurant',
  head: 'Restaurant',
  cell: ({ restaurant_name }) => <span dir="auto">{restaurant_name}</span>,
}
const TIME: RowColumn = { key: 'time', head: 'Time', width: '7.75rem', cell: timeText }
const number = (key: string, head: string, width: string, cell: RowColumn['cell']): RowColumn => ({
  key,
  head,
  width,
  cell,
  isNumber: true,
})
const HOURS = number('hours', 'Hours', '4.75rem', ({ minutes }) => lengthText(minutes))
const PLANNED = number('planned', 'Planned', '5.25rem', ({ planned_minutes }) => lengthText(planned_minutes))
const OVERRUN = number('overrun', 'Worked against plan', '8.5rem', againstPlanText)
const LATE = number('late', 'Late by', '5.25rem', ({ late_minutes }) => `${late_minutes ?? 0} min`)
const COST = number('cost', 'Cost', '6rem', ({ amount }) => amountText(amount))
const SALES = number('sales', 'Expected sales', '8rem', ({ expected_sales }) => amountText(expected_sales))

const PLACE = [DATE, DRIVER, RESTAURANT, TIME]
const OF_SHIFTS: readonly RowColumn[] = [...PLACE, HOURS, COST, SALES]
const OF_TIMESHEETS: readonly RowColumn[] = [...PLACE, HOURS, COST]

const OF_INVOICES: readonly RowColumn[] = [
  {
    key: 'number',
    head: 'Number',
    isTitle: true,
    width: '5.25rem',
    cell: (row) => <FigureRowLink row={row}>{row.invoice_number ?? '–'}</FigureRowLink>,
  },
  {
    key: 'period',
    head: 'Period',
    width: '11.875rem',
    cell: ({ period_date, period_date_to }) =>
      `${displayDate(period_date)} – ${displayDate(period_date_to ?? period_date)}`,
  },
  RESTAURANT,
  number('total', 'Total without VAT', '9.375rem', ({ amount }) => amountText(amount)),
]

const COLUMNS: Readonly<Record<Figure, readonly RowColumn[]>> = {
  shifts: OF_SHIFTS,
  assigned: OF_SHIFTS,
  open: OF_SHIFTS,
  worked: OF_TIMESHEETS,
  approved: OF_TIMESHEETS,
  late: [...PLACE, LATE],
  compared: [...PLACE, PLANNED, HOURS, OVERRUN],
  rejected: [...PLACE, HOURS, COST],
  invoices: OF_INVOICES,
}

function FigureRowLink({ row, children }: { row: FigureRow; children: ReactNode }) {
  const days = { from: row.period_date, location: `restaurant-${row.restaurant_id}` as const }
  switch (row.kind) {
    case 'shift':
      return (
        <Link className={classes.link} to="/schedule" search={{ ...days, day: row.period_date }}>
          {children}
        </Link>
      )
    case 'timesheet':
      return (
        <Link className={classes.link} to="/timesheet" search={{ ...days, row: row.id }}>
          {children}
        </Link>
      )
    case 'invoice':
      return (
        <Link className={classes.link} {...invoiceLink(row.id, row.period_date, row.restaurant_id, 'staff')}>
          {children}
        </Link>
      )
  }
}

const ROWS_TITLES: Readonly<Record<Figure, string>> = {
  shifts: 'Planned shifts',
  assigned: 'Planned shifts with a driver',
  open: 'Open shifts',
  worked: 'Worked timesheets',
  late: 'Late starts',
  compared: 'Planned and worked',
  approved: 'Approved timesheets',
  rejected: 'Rejected shifts',
  invoices: 'Invoices',
}

function rowsCountText({ count, rows }: FigureRows): string {
  const all = countOf(count, 'row')
  return rows.length < count ? `the first ${numberText(rows.length)} of ${all}` : all
}

const lengthText = (minutes: number | null): string => (minutes === null ? '–' : formatLength(minutes))

function againstPlanText({ minutes, planned_minutes }: FigureRow): string {
  if (minutes === null || planned_minutes === null) return '–'
  const more = minutes - planned_minutes
  return `${more > 0 ? '+' : ''}${formatLength(more)}`
}

const amountText = (pounds: number | null): string => (pounds === null ? '–' : poundsText(pounds))

function timeText({ start_time, finish_time }: FigureRow): string {
  return start_time && finish_time ? clockRange(start_time, finish_time) : '–'
}
