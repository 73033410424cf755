import { giveFocus, isFocusLost, PATIENCE } from './giveFocus.ts'

/** The content of the screen takes the focus, where nothing nearer is left to. */
export const focusContent = (): void => document.getElementById('content')?.focus({ preventScroll: true })

export const isOnContent = (): boolean => document.activeElement?.id === 'content'

/**
 * For what was pressed and may be gone once it is answered: `back` gives the focus to the first `wanted` of its row, card,
 * group or form then, and where that is gone too, to the content.
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
