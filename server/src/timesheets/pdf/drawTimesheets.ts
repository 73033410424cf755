import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { isShown } from '@driverdesk/domain/timesheets/statusFilter.ts'
import {
  PAPER_TITLES,
  type PaperChoices,
  timesheetSheet,
} from '@driverdesk/domain/timesheets/timesheetPaper.ts'
import {
  rowExceptions,
  type TimesheetRow,
  timesheetRows,
} from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { move } from 'piscina'
import { drawSheets, groupedPages } from '../../kernel/pdf/sheet.ts'
import type { RowTexts, TimesheetPaper } from '../timesheetPaper.reads.ts'

export function drawTimesheets(paper: TimesheetPaper): Promise<Uint8Array> {
  const { agency, printed, range, location, filter, choices, isToPrint, drawn } = paper
  const { columns, groups, total } = sheetOf(paper)
  const head = {
    agency,
    printed,
    isToPrint,
    drawn,
    title: PAPER_TITLES[choices.by],
    days: `${displayDate(range.from)} – ${displayDate(range.to)}`,
    shown: [location, filter].filter(Boolean).join(', '),
  }
  const table = {
    columns: columns.map((column) => ({ ...column, width: widthOf(column.head, choices) })),
    groups: groups.map(({ name, lines, total: sums }) => ({
      name,
      lines: lines.map((cells) => ({ cells, bold: [] })),
      total: sums,
    })),
    total,
  }
  return drawSheets(head, (measures) => groupedPages(table, measures), 'No timesheets on these days.')
}

function sheetOf({ rows, elsewhere, drivers, places, status, onlyExceptions, now, choices }: TimesheetPaper) {
  const byId = new Map(places.map((place) => [place.id, place]))
  const all = rowsOf(rows)
  const needsFlags = onlyExceptions || choices.notes
  const flags = needsFlags
    ? rowExceptions([...all, ...rowsOf(elsewhere)], (id) => byId.get(id)?.place ?? null, now)
    : new Map()
  const shown = all.filter((row) => isShown(row, status) && (!onlyExceptions || flags.has(row.id)))
  return timesheetSheet(shown, { drivers: new Map(drivers), restaurants: byId }, flags, choices)
}

const rowsOf = ({ timesheets, shifts }: RowTexts): TimesheetRow[] =>
  timesheetRows(JSON.parse(shifts), JSON.parse(timesheets))

const WIDTHS: Readonly<Record<string, number>> = {
  Date: 66,
  Planned: 94,
  Worked: 94,
  Hours: 44,
  Pay: 58,
  Charge: 58,
}

/** Without notes the state gets the rest of the page. */
function widthOf(head: string, { notes }: PaperChoices): number | undefined {
  if (head === 'Driver' || head === 'Restaurant') return 118
  if (head === 'State') return notes ? 106 : undefined
  return WIDTHS[head]
}

/** Runs in a separate thread (kernel/files/renderFile.ts). Transfers the bytes without copying them. */
export const makeFile = async (paper: TimesheetPaper): Promise<unknown> =>
  move(new Uint8Array(await drawTimesheets(paper)))
