import { type GridSizes, gridSizes, NARROW_HEADER } from '../../grid/gridLayout.ts'

/** At the usual text size: the head, with the figures of each day below one another. */
const HEAD_HEIGHT = 76
/** The width of a day, and the columns on a tablet. */
const DAY_WIDTH = 26
const TABLET_HEADER = 112
const TABLET_DAY = 22

/** The sizes of a grid of figures. The days fill it, or it scrolls. */
export function monthSizes(...[width, days, textScale, look]: Parameters<typeof gridSizes>): GridSizes {
  const scaled = (pixels: number) => Math.round(pixels * textScale)
  const [header, day] = columnWidths(width / textScale, days)
  const dayWidth = Math.max(scaled(day), Math.floor((width - scaled(header)) / Math.max(days, 1)))
  return {
    ...gridSizes(width, days, textScale, look),
    head: scaled(HEAD_HEIGHT),
    totalLines: 1,
    // It takes the pixels that cannot be divided among the days.
    header: Math.max(scaled(header), width - days * dayWidth),
    day: dayWidth,
    cells: 'figures',
  }
}

function columnWidths(width: number, days: number): [header: number, day: number] {
  const fits = (header: number, day: number) => (width - header) / days >= day
  const isTablet = !fits(NARROW_HEADER, DAY_WIDTH) && fits(TABLET_HEADER, TABLET_DAY)
  return isTablet ? [TABLET_HEADER, TABLET_DAY] : [NARROW_HEADER, DAY_WIDTH]
}
