import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLatest } from '../useLatest.ts'
import type { RowMenuOpener } from './column.ts'

export interface OpenMenu<Row> {
  row: Row
  button: HTMLElement
  anchor: DOMRect
}

/** A menu at a button, which it follows while that exists. */
export function useAnchored<Row>() {
  const [opened, setOpened] = useState<OpenMenu<Row>>()
  const open = useCallback(
    (row: Row, button: HTMLElement) => setOpened({ row, button, anchor: button.getBoundingClientRect() }),
    [],
  )
  const close = useCallback(() => setOpened(undefined), [])
  const isOpen = opened !== undefined
  useEffect(() => {
    if (!isOpen) return
    const follow = () =>
      setOpened((now) =>
        now?.button.isConnected ? { ...now, anchor: now.button.getBoundingClientRect() } : undefined,
      )
    const stop = new AbortController()
    window.addEventListener('scroll', follow, { capture: true, passive: true, signal: stop.signal })
    window.addEventListener('resize', follow, { signal: stop.signal })
    return () => stop.abort()
  }, [isOpen])
  return { opened, open, close }
}

/**
 * The menu that all rows share, and its button in each row.
 *
 * @param nameOf names a row for screen readers; must stay the same between renders
 * @param quick the most used action, next to the menu
 */
export function useRowMenu<Row>(nameOf: (row: Row) => string, quick?: RowMenuOpener<Row>['quick']) {
  const { opened, open, close } = useAnchored<Row>()
  const latest = useLatest(quick)
  const label = quick?.label
  const opener = useMemo(
    (): RowMenuOpener<Row> => ({
      label: (row) => `Actions for ${nameOf(row)}`,
      open,
      quick: label === undefined ? undefined : { label, run: (row) => latest.current?.run(row) },
    }),
    [nameOf, open, label, latest],
  )
  return { opened, open, close, nameOf, opener }
}
