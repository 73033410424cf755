import { useEffect, useState } from 'react'
import { giveFocus, isFocusLost, PATIENCE } from './giveFocus.ts'
import { useLatest } from './useLatest.ts'

/**
 * For a dialog that is open as soon as it is drawn, where Mantine's own return of the focus remembers nothing: what had
 * the focus before gets it back when the dialog goes; where that is gone too, `otherwise` gives it. `begunBy` is for a
 * dialog that opens only after a question and an answer: what had the focus before those.
 */
export function useFocusBack(otherwise: () => void, begunBy?: Element | null): void {
  const [opener] = useState(() => begunBy ?? document.activeElement)
  const last = useLatest(otherwise)
  useEffect(
    () => () =>
      giveFocus(
        () => {
          if (opener instanceof HTMLElement) opener.focus()
          if (isFocusLost()) last.current()
        },
        isFocusLost,
        PATIENCE,
        opener?.closest('[aria-modal="true"]'),
      ),
    [opener, last],
  )
}

/** What the person has just pressed: of a menu, which closes, the button that opened it. */
export function pressedNow(): Element | null {
  const pressed = document.activeElement
  const menu = pressed?.closest('[role="menu"]')
  return (menu && document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`)) ?? pressed
}
