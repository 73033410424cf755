import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { IconCalendarOff } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useCallback, useRef } from 'react'
import dialog from '../../ui/ListDialog.module.css'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import type { DayDriver } from '../data/dayDrivers.ts'
import { NOT_IN_LIST, timesText, toneOf } from '../shift/shiftWords.ts'
import { workingText } from '../shift/workingText.ts'
import classes from './DayDialog.module.css'

interface DayDriverListProps {
  date: IsoDate
  drivers: readonly DayDriver[]
  restaurants: ReadonlyMap<number, { name: string }>
  onDriver: (driverId: number) => void
  onShift: (shift: Shift) => void
  /** Changes when a driver works; undefined for those who may not. */
  onTimes: ((driver: Driver) => void) | undefined
}

/** Pixels: thumbs need more. */
const SIZES = { desk: { name: 24, shift: 28 }, phone: { name: 44, shift: 44 } }
/** Working times, padding and line of an entry. */
const REST = 33

/** The drivers of a day with their working times and shifts; thousands are no more to draw than a dozen. */
export function DayDriverList(props: DayDriverListProps) {
  const { date, drivers, restaurants, onDriver, onShift, onTimes } = props
  const isPhone = useIsPhone()
  const sizes = isPhone ? SIZES.phone : SIZES.desk
  const style = { '--name-height': `${sizes.name}px`, '--shift-height': `${sizes.shift}px` } as CSSProperties
  const list = useRef<HTMLDivElement>(null)
  const lines = useVirtualizer({
    count: drivers.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => REST + sizes.name + (drivers[index]?.shifts.length ?? 0) * sizes.shift,
    // A new function makes the virtualizer ask for the sizes again.
    getItemKey: useCallback((index: number) => drivers[index]?.id ?? -sizes.name, [drivers, sizes]),
    overscan: 4,
  })
  return (
    <div ref={list} className={dialog.list} style={style}>
      <ul className={classes.all} style={{ height: lines.getTotalSize() }} aria-label="Drivers of the day">
        {lines.getVirtualItems().map(({ index, start, size }) => {
          const one = drivers[index]
          return one ? (
            <li
              key={one.id}
              aria-posinset={index + 1}
              aria-setsize={drivers.length}
              className={classes.driver}
              style={{ top: start, height: size }}
            >
              <button
                type="button"
                className={classes.name}
                title="Show only this driver"
                dir="auto"
                onClick={() => onDriver(one.id)}
              >
                {one.name}
              </button>
              {onTimes && one.driver && <TimesButton driver={one.driver} onTimes={onTimes} />}
              <div className={classes.working} data-off={one.isOff || undefined}>
                {one.driver ? workingText(one.driver, date) : NOT_IN_LIST}
              </div>
              {one.shifts.map((shift) => (
                <button
                  key={shift.id}
                  type="button"
                  className={classes.shift}
                  title="Edit this shift"
                  onClick={() => onShift(shift)}
                >
                  <span className={classes.times}>{timesText(shift)}</span>{' '}
                  <bdi className={classes.where}>{restaurants.get(shift.restaurant_id)?.name}</bdi>
                  <span className={classes.tone}>, {toneOf(shift)}</span>
                </button>
              ))}
            </li>
          ) : null
        })}
      </ul>
    </div>
  )
}

interface TimesButtonProps {
  driver: Driver
  onTimes: (driver: Driver) => void
}

function TimesButton({ driver, onTimes }: TimesButtonProps) {
  return (
    <button
      type="button"
      className={classes.change}
      title="Set unavailability"
      aria-label={`Set unavailability of ${driver.full_name}`}
      onClick={() => onTimes(driver)}
    >
      <IconCalendarOff size={16} stroke={1.5} aria-hidden="true" />
    </button>
  )
}
