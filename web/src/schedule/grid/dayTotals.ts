import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { shortNumberText } from '../../ui/numberText.ts'
import { EXACTNESS, type Exactness, hoursIn, moneyIn, widthOfText } from '../model/figureTexts.ts'
import type { Figures, FiguresByDay } from '../model/line.ts'
import { remembered } from '../model/remembered.ts'
import type { GridSizes } from './gridLayout.ts'

export interface DayTotals {
  shifts?: string
  /** Only on a day with drafts alone. */
  drafts?: string
  /** Undefined if there is no room, or none. */
  open?: string
  hours?: string
  cost?: string
}

/** In order of importance: the last is left out first. */
const KINDS = ['shifts', 'open', 'hours', 'cost'] as const

/** At the usual text size, in pixels: the space between two figures and around all of them. */
const BETWEEN = 5
const AROUND = 12
/** Around the number of open shifts or of drafts. */
const BADGE = 6
/** How much wider a letter of a count is, which is bold. */
const BOLD = 0.2

/**
 * The figures of each day, rounded if that makes room for more kinds. A kind that any day has no room for is left out of all
 * days: side by side, days with and without hours cannot be compared.
 */
export const dayTotals = remembered(
  (byDay: FiguresByDay, sizes: GridSizes, textScale: number): ReadonlyMap<IsoDate, DayTotals> => {
    // A column of a month has room for few letters, but for several lines.
    if (sizes.cells === 'figures') return mapped(byDay, monthTexts)
    const room = sizes.day / textScale - AROUND
    for (const [exactness, last] of FORMS) {
      const texts = mapped(byDay, (figures) => textsOf(figures, exactness, last))
      if ([...texts.values()].every((one) => widthIn(sizes.totalLines, one) <= room)) return texts
    }
    return mapped(byDay, (figures) => textsOf(figures, 'short', 0))
  },
)

/** The figures of a line that fit into the given pixels at the usual text size. */
export function numbersOf(figures: Figures, room: number): DayTotals {
  const texts = FORMS.map(([exactness, last]) => textsOf(figures, exactness, last))
  return texts.find((one) => widthOf(one) <= room) ?? textsOf(figures, 'short', 0)
}

const FORMS = KINDS.map((_, index) => KINDS.length - 1 - index).flatMap((last) =>
  EXACTNESS.map((exactness): [Exactness, last: number] => [exactness, last]),
)

const mapped = (byDay: FiguresByDay, textsOf: (figures: Figures) => DayTotals) =>
  new Map([...byDay].map(([date, figures]) => [date, textsOf(figures)]))

/** The first kinds, up to that index. */
function textsOf(figures: Figures, exactness: Exactness, last: number): DayTotals {
  const { shifts, drafts, open, minutes, cost } = figures
  if (shifts === 0) return drafts > 0 ? { drafts: countOf(drafts, 'draft') } : {}
  const texts: DayTotals = {
    shifts: numberText(shifts),
    ...(open > 0 && { open: numberText(open) }),
    hours: hoursIn(minutes, exactness),
    ...(cost !== undefined && { cost: moneyIn(cost, exactness) }),
  }
  for (const kind of KINDS.slice(last + 1)) if (kind !== 'shifts') delete texts[kind]
  return texts
}

function monthTexts({ shifts, drafts, open, minutes }: Figures): DayTotals {
  if (shifts === 0) return drafts > 0 ? { drafts: shortNumberText(drafts) } : {}
  return {
    shifts: shortNumberText(shifts),
    ...(open > 0 && { open: shortNumberText(open) }),
    hours: shortNumberText(Math.round(minutes / 60)),
  }
}

/** On two lines, hours and cost are below the numbers. */
function widthIn(lines: GridSizes['totalLines'], { hours, cost, ...numbers }: DayTotals): number {
  const sums = { ...(hours !== undefined && { hours }), ...(cost !== undefined && { cost }) }
  return lines === 2 ? Math.max(widthOf(numbers), widthOf(sums)) : widthOf({ ...numbers, ...sums })
}

/** The pixels of figures side by side at the usual text size. */
function widthOf(texts: DayTotals): number {
  const shown = [...KINDS, 'drafts' as const].flatMap((kind) => texts[kind] ?? [])
  const badge = (texts.open ?? texts.drafts) !== undefined ? BADGE : 0
  const bold = [texts.shifts, texts.drafts, texts.open].join('').length * BOLD
  return widthOfText(shown.join('')) + (shown.length - 1) * BETWEEN + badge + bold
}
