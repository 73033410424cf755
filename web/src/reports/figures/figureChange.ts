import type { FigureSums } from '@driverdesk/domain/reports/figures.ts'
import type { ShownFigure } from './figureList.ts'

export interface FigureChange {
  /** '+4.2%', '−1.5 points', 'the same'. */
  text: string
  /** undefined where it is the same. */
  isMore?: boolean
  /** undefined where neither more nor less is better. */
  isGood?: boolean | undefined
}

/**
 * How a figure moved since the week before; undefined where there is nothing to compare. Shares move by percentage
 * points, everything else by a part of what it was.
 */
export function figureChange(
  figure: ShownFigure,
  now: FigureSums,
  before: FigureSums | undefined,
): FigureChange | undefined {
  const [value, former] = [figure.value(now), before && figure.value(before)]
  if (value === undefined || former === undefined) return undefined
  if (!figure.isShare && former === 0) return undefined
  const moved = figure.isShare ? value - former : (value - former) / Math.abs(former)
  const size = Math.abs(moved * 100).toFixed(1)
  if (size === '0.0') return { text: 'the same' }
  const isMore = moved > 0
  return {
    text: `${isMore ? '+' : '−'}${size}${figure.isShare ? ' points' : '%'}`,
    isMore,
    isGood: figure.better && (figure.better === 'more') === isMore,
  }
}
