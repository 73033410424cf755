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
  width: '100px',
  cell: (row) => <FigureRowLink row={row}>{displayDate(row.period_date)}</FigureRowLink>,
}
const DRIVER: RowColumn = {
  key: 'driver',
  head: 'Driver',
  width: '190px',
  cell: ({ driver_name }) => <span dir="auto">{driver_name || 'Open shift'}</span>,
}
const RESTAURANT: RowColumn = {
  key: 'restaurant',
  head: 'Restaurant',
  cell: ({ restaurant_name }) => <span dir="auto">{restaurant_name}</span>,
}
const TIME: RowColumn = { key: 'time', head: 'Time', width: '124px', cell: timeText }
const number = (key: string, head: string, width: string, cell: RowColumn['cell']): RowColumn => ({
  key,
  head,
  width,
  cell,
  isNumber: true,
})
const HOURS = number('hours', 'Hours', '76px', ({ minutes }) => lengthText(minutes))
const PLANNED = number('planned', 'Planned', '84px', ({ planned_minutes }) => lengthText(planned_minutes))
const OVERRUN = number('overrun', 'Against plan', '110px', againstPlanText)
const LATE = number('late', 'Late by', '84px', ({ late_minutes }) => `${late_minutes ?? 0} min`)
const COST = number('cost', 'Cost', '96px', ({ amount }) => amountText(amount))
const SALES = number('sales', 'Expected sales', '128px', ({ expected_sales }) => amountText(expected_sales))

const PLACE = [DATE, DRIVER, RESTAURANT, TIME]
const OF_SHIFTS: readonly RowColumn[] = [...PLACE, HOURS, COST, SALES]
const OF_TIMESHEETS: readonly RowColumn[] = [...PLACE, HOURS, COST]

const OF_INVOICES: readonly RowColumn[] = [
  {
    key: 'number',
    head: 'Number',
    isTitle: true,
    width: '84px',
    cell: (row) => <FigureRowLink row={row}>{row.invoice_number ?? '–'}</FigureRowLink>,
  },
  {
    key: 'period',
    head: 'Period',
    width: '190px',
    cell: ({ period_date, period_date_to }) =>
      `${displayDate(period_date)} – ${displayDate(period_date_to ?? period_date)}`,
  },
  RESTAURANT,
  number('total', 'Total without VAT', '150px', ({ amount }) => amountText(amount)),
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
