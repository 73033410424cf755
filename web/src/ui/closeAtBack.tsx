/** The browser's Back closes what is open on a phone, the topmost first, instead of leaving the page. */
import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLatest } from './useLatest.ts'

/** What Back closes, the topmost last. */
const open: (() => void)[] = []

/** True if Back closes something instead of leaving the page. */
export const closesAtBack = (action: string): boolean => action === 'BACK' && open.length > 0

/** Back closes this while it is open and a `HoldsBack` is on the page. `onClose` may ask first, or do nothing. */
export function useCloseAtBack(isOpen: boolean, onClose: () => void): void {
  const latest = useLatest(onClose)
  useEffect(() => {
    if (!isOpen) return
    const close = () => latest.current()
    open.push(close)
    return () => void open.splice(open.indexOf(close), 1)
  }, [isOpen, latest])
}

/** Holds Back while something is open. Outside of a page there is no Back. */
export const HoldsBack = () => (useRouter({ warn: false }) === null ? null : <Blocks />)

function Blocks() {
  const router = useRouter()
  useEffect(() => {
    const { history } = router
    const { href, state } = history.location
    // Before the first page, Back would unload the product: nothing could hold it.
    if (state.__TSR_index === 0) history.push(href, state)
  }, [router])
  useBlocker({ shouldBlockFn, enableBeforeUnload: false })
  return null
}

function shouldBlockFn({ action }: { action: string }): boolean {
  if (!closesAtBack(action)) return false
  open.at(-1)?.()
  return true
}
