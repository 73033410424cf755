import type { Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import type { TimesheetRow } from '../timesheetRow.ts'
import { rowKey } from './rowKey.ts'

interface TableKeysOptions {
  rows: readonly TimesheetRow[]
  /** The place of the selected row, where it is among them. */
  chosen: number | undefined
  lines: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToIndex'>
  onSelect: (id: number) => void
}

const PAGE = 12

/**
 * The row that the keys are on, which stays the same row whatever comes or goes above it; Enter opens it. The row that is
 * chosen comes into view.
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
    // A head that sorts is pressed by its own keys.
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

/** Looks where it was first: the key is seldom anywhere else. */
function indexOfKey(rows: readonly TimesheetRow[], { key, index }: { key: string; index: number }): number {
  const there = rows[index]
  if (there && rowKey(there) === key) return index
  const found = key === '' ? -1 : rows.findIndex((row) => rowKey(row) === key)
  return found >= 0 ? found : Math.max(0, Math.min(index, rows.length - 1))
}
