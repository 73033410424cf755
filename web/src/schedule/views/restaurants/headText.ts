/** The figures in the heading of a restaurant or of an area. */

import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { type Exactness, hoursIn, moneyIn, widthOfText } from '../../model/figureTexts.ts'
import type { Figures } from '../../model/line.ts'

/** As exact as there is room for, with words; undefined if there is room only for the numbers. */
export function headText({ shifts, drafts, open, minutes, cost }: Figures, room: number): string | undefined {
  const beside = drafts > 0 && countOf(drafts, 'draft')
  if (shifts === 0) return unbroken([beside])
  const textIn = (exactness: Exactness, ...more: (string | false)[]) =>
    unbroken([
      countOf(shifts, 'shift'),
      open > 0 && `${numberText(open)} open`,
      hoursIn(minutes, exactness),
      cost !== undefined && moneyIn(cost, exactness),
      ...more,
    ])
  const texts = [textIn('exact', beside), textIn('exact'), textIn('rounded')]
  return texts.find((text) => widthOfText(text) <= room)
}

/** A line may break between two figures, but not within one. */
export const unbroken = (figures: readonly (string | false)[]): string =>
  figures
    .filter((text) => text !== false)
    .map((text) => text.replaceAll(' ', '\u00a0'))
    .join(' ')
