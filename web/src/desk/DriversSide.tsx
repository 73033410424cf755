import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney, type Pence } from '@driverdesk/domain/kernel/money.ts'
import { formatLengths } from '@driverdesk/domain/kernel/shiftLength.ts'
import { Button } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useIsPainted } from '../kernel/timing.ts'
import { FailedState } from '../ui/FailedState.tsx'
import { LaterPart } from '../ui/LaterPart.tsx'
import { SearchField } from '../ui/list/SearchField.tsx'
import { hoursText } from '../ui/numberText.ts'
import { EmptyState } from '../ui/States.tsx'
import { useTextScale } from '../ui/textScale.ts'
import { useLatest } from '../ui/useLatest.ts'
import { useOnEnd } from '../ui/useOnEnd.ts'
import desk from './Desk.module.css'
import { type FailedPage, MoreFailed } from './DeskStandIn.tsx'
import classes from './DriversSide.module.css'
import type { DriverChoice } from './deskSearch.ts'
import { type DriverEntry, type EntryTotals, searchedEntries } from './driverEntries.ts'

export interface DriversDrawer {
  /** True if there is no room for the panel beside the records. */
  isNarrow: boolean
  isOpen: boolean
  open: () => void
  close: () => void
  /** Opens the drawer; null if the panel is beside the records. */
  button: ReactNode
}

export function useDriversDrawer(): DriversDrawer {
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const [isOpen, { open, close }] = useDisclosure(false)
  const button = isNarrow ? (
    <Button variant="default" leftSection={<IconUsers size="1rem" aria-hidden="true" />} onClick={open}>
      Drivers
    </Button>
  ) : null
  return { isNarrow, isOpen, open, close, button }
}

interface DriversSideProps extends DriverPanelProps {
  drawer: DriversDrawer
  /** On a small screen, shows the panel over the records instead of in a drawer, as a target to drop shifts on. */
  isDocked?: boolean
}

/** The driver panel, beside the records or in a drawer, which a choice closes. */
export function DriversSide({ drawer, isDocked = false, ...props }: DriversSideProps) {
  // The records come first.
  const isPainted = useIsPainted()
  const choose: DriverPanelProps['onChange'] = (choice) => {
    props.onChange(choice)
    drawer.close()
  }
  const panel = <DriverPanel {...props} onChange={choose} />
  if (!drawer.isNarrow) return <div className={desk.drivers}>{isPainted && panel}</div>
  if (isDocked) return <div className={desk.docked}>{panel}</div>
  return (
    <LaterPart
      load={loadDrawer}
      isNeeded={drawer.isOpen}
      onCancel={drawer.isOpen ? drawer.close : undefined}
      props={{ isOpen: drawer.isOpen, onClose: drawer.close, children: panel }}
    />
  )
}

const loadDrawer = async () => (await import('./DriversInDrawer.tsx')).DriversInDrawer

interface DriverPanelProps {
  /** The entries found for `onSearch`, or all if that is left out. */
  entries: readonly DriverEntry[]
  /** Searches on the server instead of in `entries`. */
  onSearch?: (search: string) => void
  /** The number of all entries, if not all are loaded. `onEnd` is called when the last loaded ones are visible. */
  count?: number | undefined
  onEnd?: (() => void) | undefined
  /** Set if more entries could not be loaded. */
  failedPage?: FailedPage | undefined
  /** The word for the counted records: 'shift'. */
  thing: string
  value: DriverChoice | undefined
  onChange: (choice: DriverChoice | undefined) => void
  error: Error | null
  onRetry: () => void
  above?: ReactNode
  /** A button beside the search. */
  fold?: ReactNode
  children?: ReactNode
}

/** The totals of each driver; choosing one filters the desk (docs/spec/schedule.md#driver-panel). */
function DriverPanel(props: DriverPanelProps) {
  const { entries, count, onSearch, onEnd, thing, value, onChange, error, onRetry } = props
  const { above, fold, children, failedPage } = props
  const [search, setSearch] = useState('')
  const found = onSearch ? entries : searchedEntries(entries, search)
  const lookFor = (text: string) => {
    setSearch(text)
    onSearch?.(text)
  }
  return (
    <div className={classes.panel}>
      <div className={classes.controls}>
        {above}
        <div className={classes.search}>
          <SearchField label="Search drivers" value={search} onChange={lookFor} />
          {fold}
        </div>
        {children}
      </div>
      {error ? (
        <FailedState title="The drivers could not be loaded" error={error} onRetry={onRetry} />
      ) : found.length > 0 ? (
        <DriverList
          entries={found}
          count={count}
          thing={thing}
          value={value}
          onChange={onChange}
          onEnd={onEnd}
        />
      ) : (
        <EmptyState title="No drivers found" hint="Try another name, or clear the search." />
      )}
      {failedPage && <MoreFailed {...failedPage} />}
    </div>
  )
}

type DriverListProps = Pick<DriverPanelProps, 'entries' | 'thing' | 'value' | 'onChange' | 'count' | 'onEnd'>

/** In pixels at the usual size of text. */
const ENTRY_HEIGHT = 44
const PAGE = 8

const keyOf = (entry: DriverEntry) => entry.choice ?? 'all'

/** A virtual list box of drivers. Arrow keys move, Enter chooses. */
function DriverList({ entries, count = entries.length, thing, value, onChange, onEnd }: DriverListProps) {
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const chosen = entries.findIndex(({ choice }) => choice === value)
  const ahead = entries.findIndex(({ isAhead }) => isAhead)
  // Kept by driver, so that entries added above do not move it.
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
    // A new function makes the virtualizer measure again.
    getItemKey: useCallback(
      (index: number) => entries[index]?.choice ?? `all at ${textScale}`,
      [entries, textScale],
    ),
    overscan: 6,
  })
  const drawn = lines.getVirtualItems()
  const isAtEnd = drawn.at(-1)?.index === entries.length - 1
  useOnEnd(isAtEnd, onEnd)

  const move = (index: number) => {
    const next = Math.max(0, Math.min(index, entries.length - 1))
    setAt(entries[next]?.choice)
    lines.scrollToIndex(next)
  }
  const isKnown = chosen >= 0
  const showChosen = useLatest(() => move(chosen))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for another choice, not for another position in the list.
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

/** From here on, pounds without pence: the sum of all drivers must have room. */
const ROUNDED_FROM = 1_000_000

/** '£48.00', or '£0.00 + £38.25' with fees. Beside a cost there is no room for them; the hint names them. */
function costText({ cost, isPartial, fees = 0 }: EntryTotals): string {
  if (cost === undefined) return '–'
  const beside = fees === 0 || cost !== 0 ? '' : ` ${signedFees(fees)}`
  return `${roundedMoney(cost)}${isPartial ? '+' : ''}${beside}`
}

const signedFees = (fees: Pence): string => `${fees < 0 ? '−' : '+'} ${roundedMoney(Math.abs(fees))}`

const roundedMoney = (pence: Pence): string =>
  pence < ROUNDED_FROM ? formatMoney(pence) : `£${numberText(Math.round(pence / 100))}`

/** From here on, tenths of hours would take the room of the number of shifts. */
const HOURS_ROUNDED_FROM = 10_000 * 60

const hoursIn = (minutes: number): string =>
  minutes < HOURS_ROUNDED_FROM ? hoursText(minutes, 1) : numberText(Math.round(minutes / 60))

function costHint({ cost, isPartial, fees = 0 }: EntryTotals): string | undefined {
  const hints = [
    isPartial && 'Some of these have no amount yet',
    !isPartial && cost !== undefined && cost >= ROUNDED_FROM && formatMoney(cost),
    fees !== 0 && `${signedFees(fees)} in fees`,
  ].filter(Boolean)
  return hints.length > 0 ? hints.join('. ') : undefined
}

interface EntryProps {
  id: string
  entry: DriverEntry
  thing: string
  /** Undefined for an entry shown above its own position, which is not known yet. */
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
          <span>{thing === 'timesheet' ? formatLengths(totals.minutes) : hoursIn(totals.minutes)} h</span>
          <span title={costHint(totals)}>{costText(totals)}</span>
        </span>
      )}
    </div>
  )
}
