import type { Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { rowKey, type TimesheetRow } from '../timesheetRow.ts'

interface TableKeysOptions {
  rows: readonly TimesheetRow[]
  /** The index of the selected row. */
  chosen: number | undefined
  lines: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToIndex'>
  onSelect: (id: number) => void
}

const PAGE = 12

/**
 * Moves the active row by keys; Enter selects it. It stays the same row when others are added or removed above it. A newly
 * selected row scrolls into view.
 */
export function useTableKeys({ rows, chosen, lines, onSelect }: TableKeysOptions) {
  const [at, setAt] = useState({ key: '', index: 0 })
  const active = indexOfKey(rows, at)
  const goTo = (index: number) => {
    const row = rows[index]
    setAt({ key: row ? rowKey(row) : '', index })
  }
  const chosenRow = chosen === undefined ? undefined : rows[chosen]
  const chosenKey = chosenRow && rowKey(chosenRow)
  const show = useEffectEvent(() => chosen !== undefined && lines.scrollToIndex(chosen))
  useEffect(() => {
    if (!chosenKey) return
    setAt((before) => ({ key: chosenKey, index: before.index }))
    show()
  }, [chosenKey])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    // Enter and Space on a column head sort.
    if (event.target !== event.currentTarget && (event.key === 'Enter' || event.key === ' ')) return
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: active + PAGE,
      PageUp: active - PAGE,
    }
    const step = steps[event.key]
    const row = rows[active]
    if (step !== undefined) {
      const next = Math.max(0, Math.min(step, rows.length - 1))
      goTo(next)
      lines.scrollToIndex(next)
    } else if (row && (event.key === 'Enter' || event.key === ' ')) onSelect(row.id)
    else return
    event.preventDefault()
  }
  return { active, onKeyDown, goTo }
}

/** Tries the last index first, because rows rarely move. */
function indexOfKey(rows: readonly TimesheetRow[], { key, index }: { key: string; index: number }): number {
  const there = rows[index]
  if (there && rowKey(there) === key) return index
  const found = key === '' ? -1 : rows.findIndex((row) => rowKey(row) === key)
  return found >= 0 ? found : Math.max(0, Math.min(index, rows.length - 1))
}
