import { clockRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Checkbox } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useMemo, useRef } from 'react'
import { dayAndMonth, shortWeekday } from '../ui/dayWords.ts'
import classes from './Version.module.css'
import type { ComparedShift } from './versions.data.ts'

interface VersionListProps {
  shifts: readonly ComparedShift[]
  days: readonly IsoDate[]
  /** By id, in the order of the schedule. */
  restaurants: ReadonlyMap<number, { name: string }>
  chosen: ReadonlySet<number>
  onChoose: (id: number, isChosen: boolean) => void
}

/** The estimated height of a restaurant; rendered ones are measured. */
const HEIGHT = 180

/** The shifts by restaurant. Only restaurants near the viewport are rendered. */
export function VersionList({ shifts, days, restaurants, chosen, onChoose }: VersionListProps) {
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
            <VersionRestaurant
              name={restaurants.get(id)?.name ?? 'A restaurant'}
              days={days}
              chosen={chosen}
              onChoose={onChoose}
              shifts={ofPlace}
            />
          </div>
        )
      })}
    </div>
  )
}

interface VersionRestaurantProps {
  name: string
  days: readonly IsoDate[]
  shifts: readonly ComparedShift[]
  chosen: ReadonlySet<number>
  onChoose: (id: number, isChosen: boolean) => void
}

/** A restaurant's days. On a phone, days without shifts are hidden. */
function VersionRestaurant({ name, days, shifts, chosen, onChoose }: VersionRestaurantProps) {
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
                  <VersionShift
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

interface VersionShiftProps {
  shift: ComparedShift
  isChosen: boolean
  /** Left out for an unchanged shift. */
  onChoose?: ((isChosen: boolean) => void) | undefined
}

const WORDS: Record<ComparedShift['state'], string> = {
  same: 'Same',
  changed: 'Changed since',
  new: 'New since',
  gone: 'Removed since',
}

/** A shift as published, with its differences from now. */
function VersionShift({ shift, isChosen, onChoose }: VersionShiftProps) {
  const { was, is, state, fields } = shift
  const shown = was ?? is
  if (!shown) return null
  const times = clockRange(shown.start_time, shown.finish_time)
  const who = shown.driver_name || 'Open shift'
  return (
    <li className={classes.shift} data-state={state}>
      <span className={classes.head}>
        <span className={classes.times}>{times}</span>
        {onChoose && (
          <Checkbox
            size="xs"
            aria-label={`Choose ${times}, ${who}, ${WORDS[state].toLowerCase()}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
      </span>
      <span dir="auto">{who}</span>
      <span className={classes.state}>{WORDS[state]}</span>
      {fields.map(({ label, after }) => (
        <span key={label} className={classes.now}>
          {label} now <bdi>{after || 'none'}</bdi>
        </span>
      ))}
    </li>
  )
}
