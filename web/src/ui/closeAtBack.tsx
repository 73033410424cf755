/** The browser's Back closes what is open on a phone, the topmost first, instead of leaving the page. */
import { type RouterHistory, useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLatest } from './useLatest.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Marks the first page of a visit, if it is twice in the history. */
    isDoubled?: boolean
  }
}

/** What Back closes, the topmost last. */
const open: (() => void)[] = []

/** True if Back closes something instead of leaving the page. */
export const closesAtBack = (action: string): boolean => action === 'BACK' && open.length > 0

interface BackClosesProps {
  /** May ask first, or do nothing. */
  onClose: () => unknown
}

/** Part of what is open: Back closes that while this is drawn. What opens beside a button has it from the theme (`Look.tsx`). */
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

/** One visit has one. */
const watched = new WeakSet<RouterHistory>()

/** Leads Back past the first page if that is doubled, also after the page was loaded again. */
export function useDoubledPage(): RouterHistory | undefined {
  const history = useRouter({ warn: false })?.history
  useEffect(() => {
    if (!history || watched.has(history)) return
    watched.add(history)
    history.subscribe(({ location, action }) => {
      // The same page again is not what Back was pressed for.
      if (action.type === 'BACK' && location.state.isDoubled) history.back()
    })
  }, [history])
  return history
}

function HoldsBack() {
  const history = useDoubledPage()
  useEffect(() => {
    if (history?.location.state.__TSR_index !== 0) return
    // Back from the first page would unload the product, and nothing could prevent it.
    const { href, state } = history.location
    history.replace(href, { ...state, isDoubled: true }, { ignoreBlocker: true })
    // Otherwise both would become one entry.
    history.flush()
    history.push(href, { ...state, isDoubled: false }, { ignoreBlocker: true })
  }, [history])
  useBlocker({ shouldBlockFn, enableBeforeUnload: false })
  return null
}

function shouldBlockFn({ action }: { action: string }): boolean {
  if (!closesAtBack(action)) return false
  open.at(-1)?.()
  return true
}

/**
 * False at first, even if a drawer was requested before its code had loaded: a drawer that begins open does not return
 * the focus.
 */
export function useOpenedNow(isOpen: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return isDrawn && isOpen
}
