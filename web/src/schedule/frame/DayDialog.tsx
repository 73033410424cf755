import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { nightsInto } from '@driverdesk/domain/kernel/shiftLength.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { NOT_IN_LIST, toneOf } from '@driverdesk/domain/shifts/shiftWords.ts'
import { Switch, Text } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useCallback, useMemo, useRef, useState } from 'react'
import { type RestaurantWithArea, restaurantsAt } from '../../desk/places.ts'
import { driversQuery } from '../../drivers/drivers.data.ts'
import { UnavailabilityDialog } from '../../drivers/UnavailabilityDialog.tsx'
import { useShifts } from '../../shifts/shifts.data.ts'
import type { StaffShift } from '../../shifts/shownShift.ts'
import { countOf, longDate } from '../../ui/dayWords.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import dialog from '../../ui/ListDialog.module.css'
import { ListDialog } from '../../ui/ListDialog.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { numberText } from '../../ui/numberText.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { type DayDriver, dayDrivers, foundDrivers } from '../data/dayDrivers.ts'
import { concerning, useSomeDrivers } from '../data/people.data.ts'
import { busyNote } from '../model/line.ts'
import { useAgency, useScene } from '../model/scene.ts'
import { changeSchedule } from '../model/scheduleStore.ts'
import { restText, timesText, workingText } from '../shift/shiftWords.ts'
import classes from './DayDialog.module.css'

const NO_SHIFTS: readonly StaffShift[] = []

interface DayDialogProps {
  date: IsoDate
  onClose: () => void
}

/**
 * The drivers of a day: who is unavailable, and who works when and where (docs/spec/schedule.md#day-header).
 */
export function DayDialog({ date, onClose }: DayDialogProps) {
  const { schedule, view, role, onChange } = useScene()
  const { places, loaded, isPartial } = useAgency()
  const here = useMemo(
    () => (view.location ? restaurantsAt(places, view.location) : undefined),
    [places, view.location],
  )
  const drivers = useDriversAt(here)
  // Shifts of the day may be in lines that are not loaded.
  const ofDay = useShifts({ from: date, to: date }, isPartial)
  const dayBefore = addDays(date, -1)
  const before = useShifts({ from: dayBefore, to: dayBefore })
  const shifts = isPartial ? ofDay.data : schedule.shifts.data && loaded
  const mayChangeTimes = role === 'administrator'
  const onDriver = (driver: number) => {
    onChange({ driver })
    onClose()
  }
  const onShift = (shift: StaffShift) => {
    onClose()
    // The shift may be in a line that is not loaded.
    changeSchedule({ dialog: { kind: 'edit', shift } })
  }
  const [search, setSearch] = useState('')
  const [unavailable, setUnavailable] = useState(false)
  const [changing, setChanging] = useState<Driver>()
  const day = useMemo(() => {
    const nights = nightsInto(date, before.data ?? NO_SHIFTS)
    const all = [...nights, ...(shifts ?? NO_SHIFTS).filter(({ period_date }) => period_date === date)]
    return dayDrivers(date, { drivers: drivers.data ?? [], shifts: all, places: here })
  }, [date, drivers.data, shifts, before.data, here])
  const found = foundDrivers(day, { search, unavailable })
  const isKnown = drivers.data !== undefined && shifts !== undefined && before.data !== undefined
  const failed = [drivers, before, ...(isPartial ? [ofDay] : [])].find(
    ({ isError, data }) => isError && !data,
  )
  const [off, working] = [day.filter(({ isOff }) => isOff), day.filter(({ shifts }) => shifts.length > 0)]
  if (changing) {
    const back = () => setChanging(undefined)
    return <UnavailabilityDialog driver={changing} onClose={back} onLeave={onClose} />
  }
  return (
    <ListDialog
      onClose={onClose}
      title={longDate(date)}
      size={450}
      controls={
        <>
          <SearchField label="Search drivers" value={search} onChange={setSearch} isFirst />
          <Switch
            size="xs"
            label="Unavailable only"
            checked={unavailable}
            onChange={(event) => setUnavailable(event.currentTarget.checked)}
          />
          <Text size="xs" c="dimmed" role="status">
            {isKnown &&
              `${countOf(found.length, 'driver')} shown. Of ${numberText(day.length)}: ${numberText(off.length)} unavailable, ${numberText(working.length)} with shifts.`}
          </Text>
        </>
      }
    >
      {failed ? (
        <FailedState
          title="The drivers could not be loaded"
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : !isKnown ? (
        <Loading />
      ) : found.length === 0 ? (
        <EmptyState
          title="No drivers found"
          hint={
            unavailable ? 'None of these drivers has this day off.' : 'Try another name, or clear the search.'
          }
        />
      ) : (
        <DayDriverList
          date={date}
          drivers={found}
          onDriver={onDriver}
          onShift={onShift}
          onTimes={mayChangeTimes ? setChanging : undefined}
        />
      )}
    </ListDialog>
  )
}

interface DayDriverListProps {
  date: IsoDate
  drivers: readonly DayDriver[]
  onDriver: (driverId: number) => void
  onShift: (shift: StaffShift) => void
  /** Changes a driver's working times; undefined for those who may not. */
  onTimes: ((driver: Driver) => void) | undefined
}

const SIZES = { desk: { name: 24, shift: 28 }, phone: { name: 44, shift: 44 } }
/** The height of working times, padding and border. */
const REST = 33

/** The active drivers, those offered at `here` among them. */
function useDriversAt(here: readonly RestaurantWithArea[] | undefined): UseQueryResult<readonly Driver[]> {
  const there = useMemo(
    () =>
      concerning(
        [],
        here?.map(({ restaurant }) => restaurant.id),
      ),
    [here],
  )
  const all = useQuery({ ...driversQuery, enabled: here === undefined })
  const some = useSomeDrivers(there)
  return here ? some : all
}

/** The drivers of a day with their working times and shifts. Only those in sight are drawn. */
function DayDriverList(props: DayDriverListProps) {
  const { date, drivers, onDriver, onShift, onTimes } = props
  const { schedule, lines: rows, shownAs } = useScene()
  const { restaurantsById } = schedule
  /** 'Sick', 'Leave' or 'Day off', as the schedule by driver says. */
  const reasonOf = (driverId: number) => {
    // By restaurant, no line is the driver's.
    const note = busyNote(rows.rows, shownAs.lineOf({ restaurant_id: 0, driver_id: driverId }), date)
    return note?.kind === 'away' ? note.text : undefined
  }
  const isPhone = useIsPhone()
  const sizes = isPhone ? SIZES.phone : SIZES.desk
  const style = { '--name-height': `${sizes.name}px`, '--shift-height': `${sizes.shift}px` } as CSSProperties
  const list = useRef<HTMLDivElement>(null)
  const lines = useVirtualizer({
    count: drivers.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => REST + sizes.name + (drivers[index]?.shifts.length ?? 0) * sizes.shift,
    // A new function makes the virtualizer read the sizes again.
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
              {onTimes && one.driver && (
                <button
                  type="button"
                  className={classes.change}
                  title="Set unavailability"
                  aria-label={`Set unavailability of ${one.driver.full_name}`}
                  onClick={() => one.driver && onTimes(one.driver)}
                >
                  <IconCalendarOff size="1rem" stroke={1.5} aria-hidden="true" />
                </button>
              )}
              <div className={classes.working} data-off={one.isOff || undefined}>
                {one.driver ? (reasonOf(one.id) ?? workingText(one.driver, date)) : NOT_IN_LIST}
              </div>
              {one.shifts.map((shift) => (
                <button
                  key={shift.id}
                  type="button"
                  className={classes.shift}
                  title="Edit this shift"
                  onClick={() => onShift(shift)}
                >
                  <span className={classes.times}>
                    {shift.period_date < date ? restText(shift) : timesText(shift)}
                  </span>{' '}
                  <bdi className={classes.where}>{restaurantsById.get(shift.restaurant_id)?.name}</bdi>
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
