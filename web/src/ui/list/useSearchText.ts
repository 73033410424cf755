import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Typing is one step of the browser's history, not one for each letter. */
const PAUSE_MS = 300

/**
 * The text of a search field that also stands in the address: typing is answered at once, the address follows after a
 * pause, and Back or a link fills the field. Rows are to be found by `wanted`, which waits where drawing takes long.
 */
export function useSearchText(inAddress: string | undefined = '', onAddress: (text: string) => void) {
  const [text, setText] = useState(inAddress)
  const known = useRef(inAddress)
  const toAddress = useEffectEvent(onAddress)
  useEffect(() => {
    if (inAddress === known.current) return
    known.current = inAddress
    setText(inAddress)
  }, [inAddress])
  useEffect(() => {
    if (text === known.current) return
    const timer = setTimeout(() => {
      known.current = text
      toAddress(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return { text, setText, wanted: useDeferredValue(text) }
}
