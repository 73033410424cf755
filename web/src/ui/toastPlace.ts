import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import { hideToasts } from './showToast.ts'

/** The height of the foot of the screen, in pixels: toasts appear above it. Undefined without a foot. */
export const footHeight = createStore<{ px: number | undefined }>(() => ({ px: undefined }))

/** How many dialogs and questions are open: above one, toasts appear at the top of the screen. */
export const dialogsOpen = createStore<{ count: number }>(() => ({ count: 0 }))

/**
 * Keeps toasts off the buttons of a dialog that is open, which are at its foot: hides older ones when it opens, and the others
 * appear at the top until it closes.
 */
export function useClearOfToasts(isOpen = true): void {
  useEffect(() => {
    if (!isOpen) return
    hideToasts()
    const add = (more: number) => dialogsOpen.setState(({ count }) => ({ count: count + more }))
    add(1)
    return () => add(-1)
  }, [isOpen])
}
