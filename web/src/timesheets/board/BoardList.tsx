import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { WallClock } from '@driverdesk/domain/shifts/lateStart.ts'
import { BOARD_STATES, type BoardState, boardStateLabel } from '@driverdesk/domain/timesheets/dayBoard.ts'
import { sinceFinish } from '@driverdesk/domain/timesheets/sincePlanned.ts'
import { Button } from '@mantine/core'
import { IconCalendarCheck, IconMessage, IconUserEdit } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef } from 'react'
import { CallLink } from '../../ui/CallLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { numberText } from '../../ui/numberText.ts'
import { usePrinting } from '../../ui/usePrinting.ts'
import { driverOfRow, restaurantOfRow, type TimesheetDesk } from '../timesheetDesk.ts'
import { type BoardEntry, boardDetail } from './boardEntries.ts'
import classes from './DayBoard.module.css'

/** The dialog that is open. */
export type BoardTask =
  | { kind: 'message'; driverId: number; driver: string }
  /** The shift as it was when the dialog opened. */
  | { kind: 'replace'; shift: Shift }

export interface BoardListHandle {
  goTo: (state: BoardState) => void
  focus: () => void
}

interface BoardListProps {
  desk: TimesheetDesk
  entries: readonly BoardEntry[]
  now: WallClock
  onTask: (task: BoardTask) => void
  ref: Ref<BoardListHandle>
}

type Item = { state: BoardState; count: number } | BoardEntry

const LINE_HEIGHT = 56

/** The shifts grouped by state. Only those in the viewport are rendered. */
export function BoardList({ desk, entries, now, onTask, ref }: BoardListProps) {
  const scroller = useRef<HTMLElement>(null)
  const items = useMemo(() => withHeadings(entries), [entries])
  const lines = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    getItemKey: useCallback(
      (index: number) => {
        const item = items[index]
        return item && 'shift' in item ? item.shift.id : (item?.state ?? index)
      },
      [items],
    ),
    overscan: 6,
    useFlushSync: false,
  })
  useImperativeHandle(ref, () => ({
    goTo: (state) => {
      const index = items.findIndex((item) => item.state === state)
      if (index < 0) return
      lines.scrollToIndex(index, { align: 'start' })
      scroller.current?.focus()
    },
    focus: () => scroller.current?.focus(),
  }))
  const isPrinting = usePrinting()
  const drawn = isPrinting
    ? items.map((_, index) => ({ index, key: index, start: 0 }))
    : lines.getVirtualItems()
  if (entries.length === 0) {
    return (
      <EmptyState
        title="No shifts today"
        hint="Published shifts with a driver are listed here on their day."
        icon={<IconCalendarCheck size="1.5rem" stroke={1.5} />}
      />
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll it.
    <section ref={scroller} className={classes.list} aria-label="Shifts of today" tabIndex={0}>
      <div className={classes.all} style={isPrinting ? undefined : { height: lines.getTotalSize() }}>
        {drawn.map(({ index, key, start }) => {
          const item = items[index]
          if (!item) return null
          return (
            <div
              key={key}
              ref={lines.measureElement}
              data-index={index}
              className={classes.item}
              style={{ top: start }}
            >
              {'shift' in item ? (
                <BoardLine
                  entry={item}
                  now={now}
                  driver={driverOfRow(item.row, desk)}
                  location={restaurantOfRow(item.row, desk)}
                  area={desk.restaurants.get(item.row.restaurant_id)?.area}
                  onTask={onTask}
                />
              ) : (
                <BoardHeading {...item} />
              )}
            </div>
          )
        })}
      </div>
    </section>
  )
}

function withHeadings(entries: readonly BoardEntry[]): Item[] {
  const byState = Map.groupBy(entries, ({ state }) => state)
  return BOARD_STATES.flatMap((state): Item[] => {
    const ofState = byState.get(state)
    return ofState ? [{ state, count: ofState.length }, ...ofState] : []
  })
}

const BoardHeading = ({ state, count }: { state: BoardState; count: number }) => (
  <h2 className={classes.heading} data-state={state}>
    <span className={classes.dot}>{boardStateLabel(state)}</span>{' '}
    <span className={classes.count}>{numberText(count)}</span>
  </h2>
)

interface BoardLineProps {
  entry: BoardEntry
  now: WallClock
  driver: string
  location: string
  area: string | undefined
  onTask: (task: BoardTask) => void
}

function BoardLine({ entry, now, driver, location, area, onTask }: BoardLineProps) {
  const { shift, state } = entry
  // No one else can work what is over.
  const mayReplace = state !== 'finished' && state !== 'on shift' && sinceFinish(shift, now) < 0
  return (
    <article className={classes.line} data-state={state}>
      <p className={classes.time}>{clockRange(shift.start_time, shift.finish_time)}</p>
      <div className={classes.who}>
        <p className={classes.driver} dir="auto">
          {driver}
        </p>
        <p className={classes.more}>
          <bdi>{location}</bdi>
          {area && (
            <>
              {' · '}
              <bdi>{area}</bdi>
            </>
          )}
        </p>
      </div>
      <p className={classes.detail}>{boardDetail(entry, now)}</p>
      <div className={classes.actions}>
        <CallLink who={driver} phone={shift.driver?.phone ?? ''} variant="default" size="xs" />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconMessage size="1rem" stroke={1.75} aria-hidden="true" />}
          aria-label={`Message ${driver}`}
          onClick={() => onTask({ kind: 'message', driverId: shift.driver_id ?? 0, driver })}
        >
          Message
        </Button>
        {mayReplace && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconUserEdit size="1rem" stroke={1.75} aria-hidden="true" />}
            aria-label={`Replace ${driver}, ${shift.start_time} to ${shift.finish_time}`}
            onClick={() => onTask({ kind: 'replace', shift })}
          >
            Replace
          </Button>
        )}
      </div>
    </article>
  )
}
