import { useEffect, useRef, useState } from 'react'
import { giveFocus, isFocusLost } from './giveFocus.ts'

/**
 * For a dialog that is open as soon as it is drawn, where Mantine's own return of the focus remembers nothing: what had
 * the focus before gets it back when the dialog goes; where that is gone too, `otherwise` gives it.
 */
export function useFocusBack(otherwise: () => void): void {
  const [opener] = useState(() => document.activeElement)
  const last = useRef(otherwise)
  useEffect(() => {
    last.current = otherwise
  })
  useEffect(
    () => () =>
      giveFocus(() => {
        if (opener instanceof HTMLElement) opener.focus()
        if (isFocusLost()) last.current()
      }),
    [opener],
  )
}
