import { useEffect, useState } from 'react'
import { giveFocus, isFocusLost, PATIENCE } from './giveFocus.ts'
import { useLatest } from './useLatest.ts'

/**
 * Returns the focus when a dialog unmounts. Mantine's own focus return does nothing for a dialog that is open
 * at its first render. The element that had the focus gets it back; if it is gone, `otherwise` runs.
 * `begunBy` is that element for a dialog that opens after a question.
 */
export function useFocusBack(otherwise?: () => void, begunBy?: Element | null): void {
  const [opener] = useState(() => begunBy ?? document.activeElement)
  const last = useLatest(otherwise)
  useEffect(
    () => () =>
      giveFocus(
        () => {
          if (opener instanceof HTMLElement) opener.focus()
          if (isFocusLost()) last.current?.()
        },
        isFocusLost,
        PATIENCE,
        opener?.closest('[aria-modal="true"]'),
      ),
    [opener, last],
  )
}

/** The element that was just pressed; for a menu item, the button that opened the menu. */
export function pressedNow(): Element | null {
  const pressed = document.activeElement
  const menu = pressed?.closest('[role="menu"]')
  return (menu && document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`)) ?? pressed
}
