import { type RefObject, useRef } from 'react'
import type { GridItem } from '../gridFocus.ts'

/** Remembers what was used, and gives it the focus again; where it is gone, the day takes it. */
export function useCardFocus(cards: RefObject<HTMLElement | null>) {
  const used = useRef<GridItem>(undefined)
  const restore = () => {
    const day = cards.current?.querySelector<HTMLElement>('[data-heading]')
    const item = used.current !== undefined && document.querySelector<HTMLElement>(selectorOf(used.current))
    const element = item || day
    element?.focus()
  }
  return {
    remember: (item: GridItem) => {
      used.current = item
    },
    restore,
    /** Gives the focus to what is about to be drawn. */
    moveTo: (item: GridItem) => {
      used.current = item
      requestAnimationFrame(restore)
    },
    /** Brings the day's cards into sight, once they are drawn. */
    show: () => requestAnimationFrame(() => cards.current?.scrollIntoView({ block: 'nearest' })),
  }
}

const selectorOf = (item: GridItem) =>
  typeof item === 'number' ? `[data-shift="${item}"]` : `[data-${item}]`
