import type { FigureRow } from '@driverdesk/contract/reports/figures.shapes.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Figure } from '@driverdesk/domain/reports/figures.ts'
import type { Column } from '../../ui/list/column.ts'
import { FigureRowLink } from './FigureRowLink.tsx'
import { againstPlanText, amountText, lengthText, timeText } from './figureRowWords.ts'

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
const OVERRUN = number('overrun', 'Against plan', '6.875rem', againstPlanText)
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

/** What is told of the rows behind a figure. */
export const rowColumns = (figure: Figure): readonly RowColumn[] => COLUMNS[figure]
