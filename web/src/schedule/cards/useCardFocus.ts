import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from '../../ui/giveFocus.ts'
import type { GridItem } from '../grid/gridPlaces.ts'

/** Remembers what was used, and gives it the focus again; where it is gone, or goes then, the day takes it. */
export function useCardFocus(cards: RefObject<HTMLElement | null>) {
  const used = useRef<GridItem>(undefined)
  const holder = useRef<HTMLElement>(undefined)
  const restore = (options?: FocusOptions) => {
    const day = cards.current?.querySelector<HTMLElement>('[data-heading]')
    const item = used.current !== undefined && document.querySelector<HTMLElement>(selectorOf(used.current))
    const element = item || day || undefined
    element?.focus(options)
    holder.current = element
  }
  // A card that was removed takes the focus along with it.
  useEffect(() => {
    if (isFocusLost() && holder.current && !holder.current.isConnected) restore({ preventScroll: true })
  })
  return {
    remember: (item: GridItem) => {
      used.current = item
    },
    restore: () => restore(),
    /** Gives the focus to what is about to be drawn. */
    moveTo: (item: GridItem) => {
      used.current = item
      requestAnimationFrame(() => restore())
    },
    /** Brings the day's cards into sight, once they are drawn. */
    show: () => requestAnimationFrame(() => cards.current?.scrollIntoView({ block: 'nearest' })),
  }
}

const selectorOf = (item: GridItem) =>
  typeof item === 'number' ? `[data-shift="${item}"]` : `[data-${item}]`
