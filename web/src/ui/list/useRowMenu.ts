import { useCallback, useEffect, useState } from 'react'

export interface OpenMenu<Row> {
  row: Row
  button: HTMLElement
  anchor: DOMRect
}

/** The state of the menu that all rows share. */
export function useRowMenu<Row>() {
  const [opened, setOpened] = useState<OpenMenu<Row>>()
  const open = useCallback(
    (row: Row, button: HTMLElement) => setOpened({ row, button, anchor: button.getBoundingClientRect() }),
    [],
  )
  const close = useCallback(() => setOpened(undefined), [])
  const isOpen = opened !== undefined
  useEffect(() => {
    if (!isOpen) return
    // The menu follows its button while that exists.
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
