import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { countOf } from '../ui/dayWords.ts'
import { hoursText } from '../ui/numberText.ts'
import { useTextScale } from '../ui/textScale.ts'
import { useLatest } from '../ui/useLatest.ts'
import classes from './DriverList.module.css'
import type { DriverChoice } from './deskSearch.ts'
import type { DriverEntry, EntryTotals } from './driverEntries.ts'

interface DriverListProps {
  entries: readonly DriverEntry[]
  /** What their figures count: 'shift'. */
  thing: string
  value: DriverChoice | undefined
  onChange: (choice: DriverChoice | undefined) => void
  /** How many there are, where not all are loaded. */
  count?: number | undefined
  /** The last entries are in sight. */
  onEnd?: (() => void) | undefined
}

/** In pixels at the usual size of text. */
const ENTRY_HEIGHT = 44
const PAGE = 8

const keyOf = (entry: DriverEntry) => entry.choice ?? 'all'

/** The drivers to choose from; thousands are no more to draw than a dozen. Arrow keys move, Enter chooses. */
export function DriverList({
  entries,
  count = entries.length,
  thing,
  value,
  onChange,
  onEnd,
}: DriverListProps) {
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const chosen = entries.findIndex(({ choice }) => choice === value)
  const ahead = entries.findIndex(({ isAhead }) => isAhead)
  // Stays on its driver while others come before them.
  const [at, setAt] = useState<DriverChoice>()
  const active = Math.max(
    entries.findIndex(({ choice }) => choice === at),
    0,
  )
  const textScale = useTextScale()
  const lines = useVirtualizer({
    count: entries.length,
    getScrollElement: () => list.current,
    estimateSize: () => ENTRY_HEIGHT * textScale,
    // A new function makes the virtualizer ask for the sizes again.
    getItemKey: useCallback(
      (index: number) => entries[index]?.choice ?? `all at ${textScale}`,
      [entries, textScale],
    ),
    overscan: 6,
  })
  const drawn = lines.getVirtualItems()
  const isAtEnd = drawn.at(-1)?.index === entries.length - 1
  const end = useLatest(onEnd)
  const hasMore = onEnd !== undefined
  useEffect(() => {
    if (isAtEnd && hasMore) end.current?.()
  }, [isAtEnd, hasMore, end])

  const move = (index: number) => {
    const next = Math.max(0, Math.min(index, entries.length - 1))
    setAt(entries[next]?.choice)
    lines.scrollToIndex(next)
  }
  const isKnown = chosen >= 0
  const showChosen = useLatest(() => move(chosen))
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another choice, not for another place in the list.
  useEffect(() => {
    if (isKnown) showChosen.current()
  }, [value, isKnown])

  const pressKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: entries.length - 1,
      PageDown: active + PAGE,
      PageUp: active - PAGE,
    }
    const next = steps[event.key]
    const entry = entries[active]
    if (next !== undefined) move(next)
    else if (entry && (event.key === 'Enter' || event.key === ' ')) onChange(entry.choice)
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={list}
      className={classes.list}
      role="listbox"
      aria-label="Drivers"
      data-driver-list=""
      aria-activedescendant={entries[active] && `${id}-${keyOf(entries[active])}`}
      tabIndex={0}
      onKeyDown={pressKey}
    >
      <div role="presentation" className={classes.all} style={{ height: lines.getTotalSize() }}>
        {drawn.map(({ index, start, size }) => {
          const entry = entries[index]
          return entry ? (
            <Entry
              key={keyOf(entry)}
              id={`${id}-${keyOf(entry)}`}
              entry={entry}
              thing={thing}
              place={
                entry.isAhead ? undefined : { index: index - Number(ahead >= 0 && index > ahead), count }
              }
              style={{ top: start, height: size }}
              isChosen={entry.choice === value}
              isActive={index === active}
              onChoose={() => onChange(entry.choice)}
            />
          ) : null
        })}
      </div>
    </div>
  )
}

const costText = ({ cost, isPartial }: EntryTotals): string =>
  cost === undefined ? '–' : `${formatMoney(cost)}${isPartial ? '+' : ''}`

interface EntryProps {
  id: string
  entry: DriverEntry
  thing: string
  /** Unknown of one that is shown ahead of it. */
  place: { index: number; count: number } | undefined
  style: { top: number; height: number }
  isChosen: boolean
  isActive: boolean
  onChoose: () => void
}

function Entry({ id, entry, thing, place, style, isChosen, isActive, onChoose }: EntryProps) {
  const { name, totals } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and takes the keys for its options.
    // biome-ignore lint/a11y/useFocusableInteractive: as above; aria-activedescendant names the option.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-posinset={place && place.index + 1}
      aria-setsize={place?.count}
      className={classes.entry}
      data-active={isActive || undefined}
      data-choice={keyOf(entry)}
      style={style}
      onClick={onChoose}
    >
      <span className={classes.name} dir="auto">
        {name}
      </span>
      {totals && (
        <span className={classes.figures}>
          <span>{countOf(totals.shifts, thing)}</span>
          <span>{hoursText(totals.minutes, 1)} h</span>
          <span title={totals.isPartial ? 'Some of these have no amount yet' : undefined}>
            {costText(totals)}
          </span>
        </span>
      )}
    </div>
  )
}
