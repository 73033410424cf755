import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { CSSProperties } from 'react'
import { dayAndMonth, shortWeekday } from '../ui/dayWords.ts'
import classes from './Snapshot.module.css'
import { SnapshotShift } from './SnapshotShift.tsx'
import type { ComparedShift } from './snapshots.data.ts'

interface SnapshotRestaurantProps {
  name: string
  days: readonly IsoDate[]
  shifts: readonly ComparedShift[]
  chosen: ReadonlySet<number>
  onChoose: (id: number, isChosen: boolean) => void
}

/** A restaurant's days as they were published; a day without shifts is left out on a phone. */
export function SnapshotRestaurant({ name, days, shifts, chosen, onChoose }: SnapshotRestaurantProps) {
  const byDay = Map.groupBy(shifts, ({ was, is }) => (was ?? is)?.period_date)
  return (
    <section aria-label={name}>
      <h3 className={classes.name}>
        <bdi>{name}</bdi>
      </h3>
      <div className={classes.days} style={{ '--days': days.length } as CSSProperties}>
        {days.map((date) => {
          const ofDay = byDay.get(date) ?? []
          return (
            <div key={date} className={classes.day} data-empty={ofDay.length === 0 || undefined}>
              <h4>
                {shortWeekday(date)} <b>{dayAndMonth(date)}</b>
              </h4>
              <ul>
                {ofDay.toSorted(byStart).map((shift) => (
                  <SnapshotShift
                    key={shift.id}
                    shift={shift}
                    isChosen={chosen.has(shift.id)}
                    onChoose={shift.state === 'same' ? undefined : (isChosen) => onChoose(shift.id, isChosen)}
                  />
                ))}
              </ul>
            </div>
          )
        })}
      </div>
    </section>
  )
}

const startOf = ({ was, is }: ComparedShift) => (was ?? is)?.start_time ?? ''
const byStart = (a: ComparedShift, b: ComparedShift) => startOf(a).localeCompare(startOf(b)) || a.id - b.id
