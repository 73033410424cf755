import type { WallClock } from '@driverdesk/domain/shifts/lateStart.ts'
import { BOARD_STATES, type BoardState } from '@driverdesk/domain/timesheets/dayBoard.ts'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { driverOfRow, restaurantOfRow, type TimesheetDesk } from '../timesheetDesk.ts'
import type { BoardTask } from './BoardDialogs.tsx'
import { BoardHeading, BoardLine } from './BoardLine.tsx'
import type { BoardEntry } from './boardEntries.ts'
import classes from './DayBoard.module.css'

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

/** The shifts under their states; of thousands only those in sight are drawn. */
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
  if (entries.length === 0) {
    return (
      <EmptyState
        title="No shifts today"
        hint="Published shifts with a driver stand here on their day."
        icon={<IconCalendarCheck size="1.5rem" stroke={1.5} />}
      />
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keys.
    <section ref={scroller} className={classes.list} aria-label="Shifts of today" tabIndex={0}>
      <div className={classes.all} style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, key, start }) => {
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
