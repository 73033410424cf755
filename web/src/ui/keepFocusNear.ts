import { giveFocus, isFocusLost, PATIENCE } from './giveFocus.ts'

/** Focuses the content of the screen, if nothing closer is left. */
export const focusContent = (): void => document.getElementById('content')?.focus({ preventScroll: true })

export const isOnContent = (): boolean => document.activeElement?.id === 'content'

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
  return () => giveFocus(give, isFocusLost, PATIENCE, dialog)
}
