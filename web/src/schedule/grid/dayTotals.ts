/** The figures in the header of a day. */
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { hoursText, numberText, shortNumberText } from '../../ui/numberText.ts'
import type { Figures, FiguresByDay } from '../model/line.ts'
import { remembered } from '../model/remembered.ts'
import type { GridSizes } from './gridLayout.ts'

export interface DayTotals {
  shifts: string
  /** Undefined if there is no room, or none. */
  open?: string
  hours?: string
  cost?: string
}

/** What is left out last comes first. */
const KINDS = ['shifts', 'open', 'hours', 'cost'] as const

/** Hundredths of the height of the letters: of the digits, which all have one width, and of stops and spaces. */
const DIGIT = 64
const STOP = 30
/** At the usual text size, in pixels: the letters, the space between two figures and around all of them. */
const LETTER = 11
const BETWEEN = 5
const AROUND = 12
/** Around the number of open shifts. */
const BADGE = 6

/**
 * The figures of each day. A kind that any day has no room for is left out of all days: side by side, days with and without
 * hours cannot be compared.
 */
export const dayTotals = remembered(
  (byDay: FiguresByDay, sizes: GridSizes, textScale: number): ReadonlyMap<IsoDate, DayTotals> => {
    const days = new Map([...byDay].map(([date, figures]) => [date, textsOf(figures, sizes.cells)]))
    if (sizes.cells === 'figures') return days
    const room = sizes.day / textScale - AROUND
    const count = KINDS.findLastIndex((_, last) =>
      [...days.values()].every((texts) => widthOf(texts, last) <= room),
    )
    const shown = KINDS.slice(0, Math.max(count, 0) + 1)
    return new Map(
      [...days].map(([date, texts]) => [
        date,
        {
          shifts: texts.shifts,
          ...Object.fromEntries(shown.flatMap((kind) => (texts[kind] ? [[kind, texts[kind]]] : []))),
        },
      ]),
    )
  },
)

/** A column of a month has room for few letters, but for several lines. */
function textsOf({ shifts, open, minutes, cost }: Figures, cells: GridSizes['cells']): DayTotals {
  const isNarrow = cells === 'figures'
  const hasDecimals = cells === 'full' || cells === 'line'
  const countText = isNarrow ? shortNumberText : numberText
  return {
    shifts: countText(shifts),
    ...(open > 0 && { open: countText(open) }),
    hours: hasDecimals
      ? `${hoursText(minutes, 1)} h`
      : `${countText(Math.round(minutes / 60))}${isNarrow ? '' : ' h'}`,
    ...(!isNarrow && cost !== undefined && { cost: formatMoney(cost) }),
  }
}

/** The pixels of the first kinds of figures at the usual text size. */
function widthOf(texts: DayTotals, last: number): number {
  const shown = KINDS.slice(0, last + 1).flatMap((kind) => texts[kind] ?? [])
  const letters = shown.join('').replaceAll(/[.,\s]/g, '').length
  const stops = shown.join('').length - letters
  const badge = texts.open !== undefined && last > 0 ? BADGE : 0
  return ((letters * DIGIT + stops * STOP) * LETTER) / 100 + (shown.length - 1) * BETWEEN + badge
}
