import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { KnownFigures } from '../../data/useFigures.ts'
import { daysOfShifts } from '../../model/dayFigures.ts'
import {
  type Figures,
  type FiguresByDay,
  isBusy,
  type Line,
  OPEN_LINE,
  UNKNOWN_DAYS,
} from '../../model/line.ts'
import { remembered } from '../../model/remembered.ts'

const NO_SHIFTS: Line['shifts'] = []
const WHY_NOT_ADD = 'Add shifts in the day view. Press Enter to open it.'

/** A line with the figures of its days in place of its shifts. */
export const monthLine = (line: Line, { ofLine, totals }: KnownFigures): Line =>
  withFigures(line, ofLine, line.key === OPEN_LINE ? totals : undefined)

/** Remembered, since most lines stay while others load. */
const withFigures = remembered(
  (line: Line, ofLine: FiguresByDay | undefined, totals: FiguresByDay | undefined): Line => ({
    ...line,
    shifts: NO_SHIFTS,
    coming: undefined,
    notes: busyOf(line),
    whyNotAdd: WHY_NOT_ADD,
    figures: ofLine ?? (line.key === OPEN_LINE ? openOf(totals) : daysOf(line)),
  }),
)

/** The days on which a driver is away or busy. */
function busyOf({ notes }: Line): Line['notes'] {
  const busy = [...(notes ?? [])].filter(([, note]) => isBusy(note))
  return busy.length > 0 ? new Map(busy) : undefined
}

const daysOf = (line: Line): FiguresByDay =>
  line.isComing ? UNKNOWN_DAYS : (line.coming?.byDay ?? countedOf(line))

/** Cached, since hundreds of lines are out of sight. */
const counted = new WeakMap<NonNullable<Line['coming']>, { shifts: Line['shifts']; days: FiguresByDay }>()

/** For a line that is not loaded, only the number of shifts is known. */
function countedOf({ shifts, coming }: Line): FiguresByDay {
  const known = coming && counted.get(coming)
  if (known?.shifts === shifts) return known.days
  const days = new Map<IsoDate, Figures>(daysOfShifts(shifts))
  for (const [date, count] of coming?.days ?? [])
    if (!days.has(date)) days.set(date, { shifts: count, drafts: 0, open: 0, minutes: 0, cost: undefined })
  if (coming) counted.set(coming, { shifts, days })
  return days
}

const openOf = (totals: FiguresByDay | undefined): FiguresByDay =>
  totals
    ? new Map(
        [...totals]
          .filter(([, { open }]) => open > 0)
          .map(([date, { open }]) => [date, { shifts: open, drafts: 0, open, minutes: 0, cost: undefined }]),
      )
    : UNKNOWN_DAYS
