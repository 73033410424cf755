import { useEffect, useState } from 'react'

/**
 * False at first, even if a drawer was requested before its code came: a drawer that begins open does not return the
 * focus.
 */
export function useOpenedNow(isOpen: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return isDrawn && isOpen
}
