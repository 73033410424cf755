import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import classes from './Snapshot.module.css'
import { SnapshotRestaurant } from './SnapshotRestaurant.tsx'
import type { ComparedShift } from './snapshots.data.ts'

interface SnapshotListProps {
  shifts: readonly ComparedShift[]
  days: readonly IsoDate[]
  /** By id, in the order of the schedule. */
  restaurants: ReadonlyMap<number, { name: string }>
  chosen: ReadonlySet<number>
  onChoose: (id: number, isChosen: boolean) => void
}

/** About as high as a restaurant of one or two shifts a day; they are measured once they are drawn. */
const HEIGHT = 180

/** Restaurant by restaurant; the dialog scrolls them, of which only those in sight are drawn. */
export function SnapshotList({ shifts, days, restaurants, chosen, onChoose }: SnapshotListProps) {
  const list = useRef<HTMLDivElement>(null)
  const places = useMemo(() => {
    const byPlace = Map.groupBy(shifts, ({ was, is }) => (was ?? is)?.restaurant_id ?? 0)
    const order = [...restaurants.keys()]
    return [...byPlace].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  }, [shifts, restaurants])
  const lines = useVirtualizer({
    count: places.length,
    getScrollElement: () => list.current?.closest('[role="dialog"]') ?? null,
    estimateSize: () => HEIGHT,
    overscan: 3,
    initialRect: { width: 1_200, height: 900 },
  })
  return (
    <div ref={list} className={classes.list} style={{ height: lines.getTotalSize() }}>
      {lines.getVirtualItems().map(({ index, start }) => {
        const [id, ofPlace] = places[index] ?? [0, []]
        return (
          <div
            key={id}
            ref={lines.measureElement}
            data-index={index}
            className={classes.place}
            style={{ top: start }}
          >
            <SnapshotRestaurant
              name={restaurants.get(id)?.name ?? 'A restaurant'}
              {...{ days, chosen, onChoose }}
              shifts={ofPlace}
            />
          </div>
        )
      })}
    </div>
  )
}
