/** Hours and money as exactly as there is room for, and how much room a text takes. */

import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney, type Pence } from '@driverdesk/domain/kernel/money.ts'
import type { Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import { hoursText, shortNumberText } from '../../ui/numberText.ts'

/** '1,279.3 h £13,504.74', '1,279 h £13,505', '1,279 h £14k', '1.3k h £14k' */
export const EXACTNESS = ['exact', 'rounded', 'short sums', 'short'] as const
export type Exactness = (typeof EXACTNESS)[number]

export const hoursIn = (minutes: Minutes, exactness: Exactness): string => {
  if (exactness === 'exact') return `${hoursText(minutes, 1)} h`
  const hours = Math.round(minutes / 60)
  return `${exactness === 'short' ? shortNumberText(hours) : numberText(hours)} h`
}

export const moneyIn = (pence: Pence, exactness: Exactness): string => {
  if (exactness === 'exact') return formatMoney(pence)
  const pounds = Math.round(pence / 100)
  return `£${exactness === 'rounded' ? numberText(pounds) : shortNumberText(pounds)}`
}

/** Hundredths of the height of the letters: of the digits, which all have one width, of words, and of stops and spaces. */
const DIGIT = 64
const LETTER = 56
const STOP = 30
/** The height of small letters in pixels, at the usual text size. */
const HEIGHT = 11

/** The pixels of figures in small letters at the usual text size. */
export function widthOfText(text: string): number {
  const letters = text.replaceAll(/[^a-z]/g, '').length
  const stops = text.replaceAll(/[^.,\s]/g, '').length
  const digits = text.length - letters - stops
  return ((digits * DIGIT + letters * LETTER + stops * STOP) * HEIGHT) / 100
}

/** The lines that a text takes in so many pixels, of which none ends within a range of times. */
export function linesOfText(text: string, room: number): number {
  const words = text.replaceAll(' – ', '\u00a0–\u00a0').split(' ')
  let [lines, used] = [1, 0]
  for (const word of words) {
    const width = widthOfText(word)
    if (used > 0 && used + widthOfText(' ') + width > room) {
      lines += 1
      used = width
    } else used += (used > 0 ? widthOfText(' ') : 0) + width
  }
  return lines
}
