import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Debounces, so that typing is one history entry. */
const PAUSE_MS = 300

/**
 * The text of a search field that is also in the address. Typing shows at once and the address follows after
 * a pause, without spaces around the words; Back or a link fills the field. Use `wanted` to filter: it is deferred while rendering is slow.
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
    const words = text.trim()
    if (words === known.current.trim()) return
    const timer = setTimeout(() => {
      known.current = words
      toAddress(words)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return { text, setText, wanted: useDeferredValue(text) }
}
