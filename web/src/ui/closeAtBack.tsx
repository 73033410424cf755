/** The browser's Back closes what is open on a phone, the topmost first, instead of leaving the page. */
import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLatest } from './useLatest.ts'

/** What Back closes, the topmost last. */
const open: (() => void)[] = []

/** True if Back closes something instead of leaving the page. */
export const closesAtBack = (action: string): boolean => action === 'BACK' && open.length > 0

interface BackClosesProps {
  /** May ask first, or do nothing. */
  onClose: () => unknown
}

/** Part of what is open: Back closes that while this is drawn. What opens beside a button has it from the theme (`Floating.tsx`). */
export function BackCloses({ onClose }: BackClosesProps) {
  const latest = useLatest(onClose)
  useEffect(() => {
    const close = () => void latest.current()
    open.push(close)
    return () => void open.splice(open.indexOf(close), 1)
  }, [latest])
  // Outside of a page there is no Back.
  return useRouter({ warn: false }) === null ? null : <HoldsBack />
}

/** The first page of a visit, if it is twice in the history. */
let doubled: string | undefined

function HoldsBack() {
  const router = useRouter()
  useEffect(() => {
    const { history } = router
    const { href, state } = history.location
    if (state.__TSR_index !== 0) return
    // Before the first page, Back would unload the product: nothing could hold it.
    history.push(href, state, { ignoreBlocker: true })
    if (doubled === state.__TSR_key) return
    doubled = state.__TSR_key
    history.subscribe(({ location, action }) => {
      // The same page again is not what Back was pressed for.
      if (action.type === 'BACK' && location.state.__TSR_key === doubled) history.back()
    })
  }, [router])
  useBlocker({ shouldBlockFn, enableBeforeUnload: false })
  return null
}

function shouldBlockFn({ action }: { action: string }): boolean {
  if (!closesAtBack(action)) return false
  open.at(-1)?.()
  return true
}
