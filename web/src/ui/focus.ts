/**
 * Moves the focus to another element when the focused one is gone. Mantine returns the focus for menus and dialogs
 * that stay mounted. This is for elements that disappear: dialogs that mount when they open, rows, and buttons whose
 * call was answered (docs/decisions/0059-focus-after-a-dialog.md).
 */
import { createContext, use, useEffect, useState } from 'react'
import { useLatest } from './useLatest.ts'
import { isDialogOpen } from './whatIsOpen.ts'

/** True if no element has the focus. A disabled one loses it with the next frame. */
export function isFocusLost(): boolean {
  const at = document.activeElement
  return at === null || at === document.body || at.matches(':disabled')
}

export const focusContent = (): void => document.getElementById('content')?.focus({ preventScroll: true })

export const isOnContent = (): boolean => document.activeElement?.id === 'content'

/** The element that gets the focus if the one that opened a dialog is gone. */
export const LostFocus = createContext<() => void>(focusContent)

/** True for the frame in which a screen moves its focus. Nothing else may take the focus then. */
let isBeingGiven = false

const STEPS = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * Runs `give` once no dialog except `within` is open. Runs it again whenever the focus is lost, such as when an answer
 * removes a row, until the person presses something else. `mayTake` says whether the focus may be moved.
 */
export function giveFocus(
  give: () => void,
  mayTake: () => boolean = isFocusLost,
  within: Element | null = null,
): void {
  let isGiven = false
  const look = () => {
    if (isGiven && !isFocusLost()) return
    if (isDialogOpen(within)) return
    if (isBeingGiven) return void requestAnimationFrame(look)
    const takes = isGiven || mayTake()
    isGiven = true
    if (!takes) return
    give()
    isBeingGiven = isFocusLost()
    if (isBeingGiven) requestAnimationFrame(() => (isBeingGiven = false))
  }
  const changes = new MutationObserver(look)
  const stop = () => {
    if (isFocusLost() || isDialogOpen(within)) return
    changes.disconnect()
    for (const step of STEPS) window.removeEventListener(step, stop, { capture: true })
  }
  // By then the screen is drawn.
  requestAnimationFrame(() => {
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    for (const step of STEPS) window.addEventListener(step, stop, { capture: true, passive: true })
    look()
  })
}

/** The element that was just pressed; for a menu item, the button that opened the menu. */
export function pressedNow(): Element | null {
  const pressed = document.activeElement
  const menu = pressed?.closest('[role="menu"]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? pressed
}

/**
 * Returns the focus when a dialog unmounts: to the element that had it, else to `LostFocus`. `pressed` is that
 * element for a dialog that opens after a question.
 */
export function useFocusBack(pressed?: Element | null): void {
  const [opener] = useState(() => pressed ?? pressedNow())
  const lost = useLatest(use(LostFocus))
  useEffect(() => {
    const dialog = opener?.closest<HTMLElement>('[aria-modal="true"]')
    return () =>
      giveFocus(
        () => {
          if (opener instanceof HTMLElement) opener.focus()
          if (isFocusLost()) dialog?.isConnected ? dialog.focus() : lost.current()
        },
        isFocusLost,
        dialog,
      )
  }, [opener, lost])
}

/**
 * For a button that may disappear once its call is answered. The returned function focuses the first `wanted`
 * element of its row, card, group or form, or the content if that is gone too.
 */
export function keepFocusNear(pressed: Element | null, wanted = 'button'): () => void {
  const place = pressed?.closest('tr, li, form, [role="group"]')
  const dialog = pressed?.closest('[aria-modal="true"]')
  const give = () => {
    place?.querySelector<HTMLElement>(wanted)?.focus()
    if (isFocusLost()) focusContent()
  }
  return () => giveFocus(give, () => isFocusLost() || isOnContent(), dialog)
}

/** A `ref` that focuses its element when it appears. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus()
