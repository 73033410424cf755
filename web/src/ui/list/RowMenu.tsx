import { useCallback, useEffect, useMemo, useState } from 'react'
import { AnchoredMenu, MenuLine } from '../AnchoredMenu.tsx'
import { BottomSheet } from '../BottomSheet.tsx'
import { SheetButton, type SheetButtonProps } from '../SheetButton.tsx'
import { useIsPhone } from '../useIsPhone.ts'
import { useLatest } from '../useLatest.ts'
import type { RowMenuOpener } from './column.ts'

export interface RowAction extends Omit<SheetButtonProps, 'hint' | 'onClick'> {
  onSelect: () => void
}

interface RowMenuProps<Row> {
  menu: ReturnType<typeof useRowMenu<Row>>
  /** The name of the row, if left out. */
  title?: (row: Row) => string
  actions: (row: Row) => readonly RowAction[]
}

/** The menu of a row, at its button; on a phone a sheet. */
export function RowMenu<Row>({ menu, title = menu.nameOf, actions }: RowMenuProps<Row>) {
  const isPhone = useIsPhone()
  const { opened, close } = menu
  if (!opened) return null
  const { row, button, anchor } = opened
  const leave = () => {
    close()
    button.focus()
  }
  /** Focuses the button before a dialog opens, which returns the focus there. */
  const choose = ({ onSelect }: RowAction) => {
    leave()
    onSelect()
  }
  if (isPhone) {
    return (
      <BottomSheet title={title(row)} opened onClose={leave}>
        {actions(row).map((action) => (
          <SheetButton key={action.label} {...action} onClick={() => choose(action)} />
        ))}
      </BottomSheet>
    )
  }
  return (
    <AnchoredMenu anchor={anchor} label={title(row)} position="bottom-end" onClose={leave}>
      {actions(row).map((action) => (
        <MenuLine key={action.label} {...action} onClick={() => choose(action)} />
      ))}
    </AnchoredMenu>
  )
}

interface OpenMenu<Row> {
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
