/** The groups and cells of the timesheets on paper. */
import { countOf, numberText } from '../kernel/counts.ts'
import { formatMoney, type Pence } from '../kernel/money.ts'
import { byName } from '../kernel/names.ts'
import { crossesMidnight, formatLength, type ShiftHours } from '../kernel/shiftLength.ts'
import { clockRange, dayOnPaper, displayDate, type IsoDate } from '../kernel/wallClock.ts'
import type { Charges } from '../restaurants/charges.ts'
import {
  answerText,
  driverOfRow,
  type Flags,
  flagText,
  hasHours,
  lostTimeText,
  plannedOf,
  progressText,
  RESTAURANT_NOT_IN_LIST,
  type TimesheetRow,
} from './timesheetRow.ts'
import { APPROVED, DISCARDED, OF_CANCELLATION, OPEN_SHIFT, PAY_APPROVED } from './timesheetStatus.ts'
import { countedRow, type TimesheetTotals, timesheetTotals } from './timesheetTotals.ts'

export const PAPER_GROUPS = ['restaurant', 'driver'] as const
export type PaperGroup = (typeof PAPER_GROUPS)[number]

export const PAPER_TITLES: Readonly<Record<PaperGroup, string>> = {
  restaurant: 'Timesheets by restaurant',
  driver: 'Timesheets by driver',
}

/** The choices of the print dialog. Restaurants get neither pay nor charge. */
export interface PaperChoices {
  by: PaperGroup
  notes: boolean
  pay: boolean
  charge: boolean
}

export interface PaperNames {
  drivers: ReadonlyMap<number, string>
  restaurants: ReadonlyMap<number, { name: string; charges?: Charges | undefined }>
}

interface PaperColumn {
  head: string
  isNumber?: boolean
}

interface TimesheetGroup {
  name: string
  lines: string[][]
  total: string[]
}

export interface TimesheetSheet {
  columns: PaperColumn[]
  groups: TimesheetGroup[]
  /** Left out for a single group, whose total it would repeat. */
  total?: string[]
}

/**
 * The rows by restaurant or by driver, each group with its total, open shifts last. A row shows the hours and amounts that
 * its totals count, so that every column adds up: none for a discarded row, an open shift, or a shift whose hours are not
 * entered, because no one has worked it.
 *
 * @param rows sorted by date and start
 */
export function timesheetSheet(
  rows: readonly TimesheetRow[],
  names: PaperNames,
  flags: Flags,
  choices: PaperChoices,
): TimesheetSheet {
  const columns = COLUMNS.filter(({ isShown }) => isShown?.(choices) ?? true)
  const named = openLast(rows).map((row) => ({
    row,
    driver: driverOfRow(row, names.drivers),
    restaurant: names.restaurants.get(row.restaurant_id)?.name ?? RESTAURANT_NOT_IN_LIST,
    counted: countedOnPaper(row, names.restaurants.get(row.restaurant_id)?.charges),
    flags: flags.get(row.id) ?? [],
    choices,
  }))
  const totalOf = (lines: readonly PaperRow[], name: string): string[] => {
    const totals = timesheetTotals(lines.map(({ counted }) => counted))
    return columns.map(({ total }) => total?.(totals, name) ?? '')
  }
  const byId = Map.groupBy(named, ({ row }) =>
    choices.by === 'driver' ? row.driver_id || 0 : row.restaurant_id,
  )
  const groups = [...byId.values()].map((lines) => {
    const name = lines[0]?.[choices.by] ?? ''
    return {
      name,
      lines: lines.map((line) => columns.map(({ cell }) => cell(line))),
      total: totalOf(lines, 'Total'),
    }
  })
  groups.sort(
    (a, b) => Number(a.name === OPEN_SHIFT) - Number(b.name === OPEN_SHIFT) || byName(a.name, b.name),
  )
  return {
    columns: columns.map(({ head, isNumber }) => ({
      head: typeof head === 'string' ? head : head(choices),
      ...(isNumber && { isNumber }),
    })),
    groups,
    ...(groups.length > 1 && { total: totalOf(named, 'All') }),
  }
}

const openLast = (rows: readonly TimesheetRow[]): TimesheetRow[] =>
  rows.toSorted((a, b) => Number(!a.driver_id) - Number(!b.driver_id))

function countedOnPaper(row: TimesheetRow, charges: Charges | undefined) {
  const counted = countedRow(row, charges)
  return row.driver_id && hasHours(row)
    ? counted
    : { ...counted, minutes: 0, cost_total: 0, expected_sales: 0 }
}

interface PaperRow {
  row: TimesheetRow
  driver: string
  restaurant: string
  counted: ReturnType<typeof countedRow>
  flags: Parameters<typeof flagText>[0]
  choices: PaperChoices
}

interface Column {
  head: string | ((choices: PaperChoices) => string)
  isNumber?: boolean
  isShown?: (choices: PaperChoices) => boolean
  cell: (line: PaperRow) => string
  total?: (totals: TimesheetTotals, name: string) => string
}

const isCounted = ({ row }: PaperRow): boolean =>
  row.status !== DISCARDED && Boolean(row.driver_id) && hasHours(row)

const moneyCell = (line: PaperRow, pence: Pence): string => (isCounted(line) ? formatMoney(pence) : '')

const COLUMNS: readonly Column[] = [
  {
    head: 'Date',
    cell: ({ row }) => dayOnPaper(row.period_date),
    total: (_, name) => name,
  },
  {
    head: ({ by }) => (by === 'driver' ? 'Restaurant' : 'Driver'),
    cell: ({ restaurant, driver, choices }) => (choices.by === 'driver' ? restaurant : driver),
    total: ({ total }) => countOf(total, 'timesheet'),
  },
  { head: 'Planned', cell: ({ row }) => plannedText(row) },
  { head: 'Worked', cell: ({ row }) => workedText(row) },
  {
    head: 'Hours',
    isNumber: true,
    cell: (line) => (isCounted(line) ? formatLength(line.row.minutes) : ''),
    total: ({ filledMinutes }) => formatLength(filledMinutes),
  },
  { head: 'State', cell: (line) => stateText(line), total: countsText },
  {
    head: 'Pay',
    isNumber: true,
    isShown: ({ pay }) => pay,
    cell: (line) => moneyCell(line, line.counted.cost_total),
    total: ({ estCost }) => formatMoney(estCost),
  },
  {
    head: 'Charge',
    isNumber: true,
    isShown: ({ charge }) => charge,
    cell: (line) => moneyCell(line, line.counted.expected_sales),
    total: ({ expectedSales }) => formatMoney(expectedSales),
  },
  {
    head: 'Notes',
    isShown: ({ notes }) => notes,
    cell: ({ row, flags }) => notesText(row, flagText(flags)),
  },
]

/** '18:00 – 02:00 next day'; with the date if it is not the row's. */
function timesText({ period_date, start_time, finish_time }: ShiftHours, on: IsoDate): string {
  const day = period_date === on ? '' : `${displayDate(period_date)} `
  return `${day}${clockRange(start_time, finish_time)}${crossesMidnight(start_time, finish_time) ? ' next day' : ''}`
}

function plannedText(row: TimesheetRow): string {
  const planned = plannedOf(row)
  return planned ? timesText(planned, row.period_date) : ''
}

function workedText(row: TimesheetRow): string {
  if (row.type === OF_CANCELLATION) return lostTimeText(row.timesheet)
  if (hasHours(row)) return timesText(row, row.period_date)
  return row.driver_start_time ? `From ${row.driver_start_time}` : ''
}

/** 'Pay approved, Invoice 014'. The fee of a cancellation is not part of its pay, so it is named. */
function stateText({ row, choices }: PaperRow): string {
  const { status, status_progress, type, fee } = row
  return [
    status === APPROVED && status_progress !== PAY_APPROVED ? 'Approved' : '',
    progressText(row),
    answerText(row),
    choices.pay && type === OF_CANCELLATION && fee ? `Fee ${formatMoney(fee)}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** '8 approved, 3 unapproved, 1 free', as at the foot of the screen. */
function countsText({ approved, unapproved, free, discarded }: TimesheetTotals): string {
  return Object.entries({ approved, unapproved, free, discarded })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${numberText(count)} ${name}`)
    .join(', ')
}

function notesText({ timesheet, shift, query_reason }: TimesheetRow, flags: string): string {
  const {
    comment = shift?.comment ?? '',
    driver_comment = '',
    discard_reason = '',
    reject_reason = '',
  } = timesheet ?? {}
  return [
    flags,
    comment,
    driver_comment && `Driver: ${driver_comment}`,
    reject_reason && `Rejected: ${reject_reason}`,
    discard_reason && `Discarded: ${discard_reason}`,
    query_reason && `Query: ${query_reason}`,
  ]
    .filter(Boolean)
    .map((note) => note.replace(/[^.!?…]$/, '$&.'))
    .join(' ')
}
