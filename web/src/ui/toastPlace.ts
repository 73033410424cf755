import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import { hideToasts } from './showToast.ts'

/** The height of the foot of the screen, in pixels: toasts appear above it. Undefined without a foot. */
export const footHeight = createStore<{ px: number | undefined }>(() => ({ px: undefined }))

/** How many dialogs and questions are open, and how many of them have their title near the top of the screen. */
export const dialogsOpen = createStore(() => ({ count: 0, titles: 0 }))

/**
 * Keeps toasts off the buttons of a dialog that is open, which are at its foot, and off its title and close button: hides older
 * ones when it opens, and the others appear at the top, below the title, until it closes.
 */
export function useClearOfToasts(isOpen = true, hasTitleAtTop = false): void {
  useEffect(() => {
    if (!isOpen) return
    hideToasts()
    const add = (more: number) =>
      dialogsOpen.setState(({ count, titles }) => ({
        count: count + more,
        titles: titles + (hasTitleAtTop ? more : 0),
      }))
    add(1)
    return () => add(-1)
  }, [isOpen, hasTitleAtTop])
}
