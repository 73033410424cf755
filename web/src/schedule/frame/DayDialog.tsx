import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { NOT_IN_LIST, toneOf } from '@driverdesk/domain/shifts/shiftWords.ts'
import { Switch, Text } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type FailedPage, MoreFailed } from '../../desk/DeskStandIn.tsx'
import { UnavailabilityDialog } from '../../drivers/UnavailabilityDialog.tsx'
import { showError } from '../../kernel/query.ts'
import type { StaffShift } from '../../shifts/shownShift.ts'
import dialog from '../../ui/Dialog.module.css'
import { ListDialog } from '../../ui/Dialog.tsx'
import { longDate } from '../../ui/dateText.ts'
import { FailedState } from '../../ui/FailedState.tsx'
import { useIsPhone } from '../../ui/isPhone.ts'
import { Awaited } from '../../ui/LaterPart.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { EmptyState, Loading } from '../../ui/States.tsx'
import { useLatest } from '../../ui/useLatest.ts'
import { useOnEnd } from '../../ui/useOnEnd.ts'
import { useTyped } from '../../ui/useTyped.ts'
import { useDayDrivers } from '../data/dayDrivers.data.ts'
import type { DayDriver } from '../data/dayDrivers.ts'
import { concerning, useSomeDrivers } from '../data/people.data.ts'
import { dayOffReason, NOT_PLANNED } from '../model/dayOff.ts'
import { useScene } from '../model/scene.ts'
import { changeSchedule } from '../model/scheduleStore.ts'
import { restText, timesText, workingText } from '../shift/shiftWords.ts'
import classes from './DayDialog.module.css'

/**
 * The drivers of a day: who is unavailable, and who works when and where (docs/spec/schedule.md#day-header).
 */
export function DayDialog({ date, onClose }: { date: IsoDate; onClose: () => void }) {
  const { view, role, onChange } = useScene()
  const [typed, setTyped] = useState('')
  const [unavailable, setUnavailable] = useState(false)
  const [changing, setChanging] = useState<number>()
  const search = useTyped(typed).text
  const { drivers, answered, figures, error, retry, ...more } = useDayDrivers({
    date,
    location: view.location,
    search,
    unavailable,
  })
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
  if (changing !== undefined) {
    const back = () => setChanging(undefined)
    return <DriverTimes driverId={changing} onClose={back} onLeave={onClose} />
  }
  return (
    <ListDialog
      onClose={onClose}
      title={longDate(date)}
      size={450}
      controls={
        <>
          <SearchField label="Search drivers" value={typed} onChange={setTyped} isFirst />
          <Switch
            size="xs"
            label="Unavailable only"
            checked={unavailable}
            onChange={(event) => setUnavailable(event.currentTarget.checked)}
          />
          <Text size="xs" c="dimmed" role="status">
            {figures &&
              `${countOf(figures.found, 'driver')} shown. Of ${numberText(figures.drivers)}: ${numberText(figures.off)} unavailable, ${numberText(figures.working)} with shifts.`}
          </Text>
        </>
      }
    >
      {!figures ? (
        error ? (
          <FailedState title="The drivers could not be loaded" error={error} onRetry={retry} />
        ) : (
          <Loading />
        )
      ) : drivers.length === 0 ? (
        <EmptyState
          title="No drivers found"
          hint={
            unavailable ? 'None of these drivers has this day off.' : 'Try another name, or clear the search.'
          }
        />
      ) : (
        <DayDriverList
          // Others are shown from the first one.
          key={answered}
          date={date}
          drivers={drivers}
          count={figures.found}
          {...more}
          onDriver={onDriver}
          onShift={onShift}
          onTimes={mayChangeTimes ? setChanging : undefined}
        />
      )}
    </ListDialog>
  )
}

interface DriverTimesProps {
  driverId: number
  onClose: () => void
  onLeave: () => void
}

/** The working times of one driver, who is loaded first. */
function DriverTimes({ driverId, onClose, onLeave }: DriverTimesProps) {
  const { data, error } = useSomeDrivers(useMemo(() => concerning([driverId]), [driverId]))
  const driver = data?.find(({ id }) => id === driverId)
  const isGone = data !== undefined && !driver
  const [opened, setOpened] = useState<Driver>()
  if (driver && !opened) setOpened(driver)
  const close = useLatest(onClose)
  useEffect(() => {
    if (opened || !(error || isGone)) return
    showError(error ?? new Error(NOT_PLANNED))
    close.current()
  }, [opened, error, isGone, close])
  if (!opened) return <Awaited onCancel={onClose} />
  return <UnavailabilityDialog driver={opened} onClose={onClose} onLeave={onLeave} />
}

interface DayDriverListProps {
  date: IsoDate
  drivers: readonly DayDriver[]
  onDriver: (driverId: number) => void
  onShift: (shift: StaffShift) => void
  /** Changes a driver's working times; undefined for those who may not. */
  onTimes: ((driverId: number) => void) | undefined
  count: number
  onEnd: (() => void) | undefined
  failedPage: FailedPage | undefined
}

const SIZES = { desk: { name: 24, shift: 28 }, phone: { name: 44, shift: 44 } }
/** The height of working times, padding and border. */
const REST = 33

/** The drivers of a day with their working times and shifts. Only those in sight are drawn. */
function DayDriverList(props: DayDriverListProps) {
  const { drivers, count, onEnd, failedPage } = props
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
  const drawn = lines.getVirtualItems()
  useOnEnd(drawn.at(-1)?.index === drivers.length - 1, onEnd)
  return (
    <div ref={list} className={dialog.list} style={style}>
      <ul className={classes.all} style={{ height: lines.getTotalSize() }} aria-label="Drivers of the day">
        {drawn.map(({ index, start, size }) => {
          const one = drivers[index]
          return one ? (
            <li
              key={one.id}
              aria-posinset={index + 1}
              aria-setsize={count}
              className={classes.driver}
              style={{ top: start, height: size }}
            >
              <DriverOfDay one={one} {...props} />
            </li>
          ) : null
        })}
      </ul>
      {failedPage && <MoreFailed {...failedPage} />}
    </div>
  )
}

type DriverOfDayProps = Pick<DayDriverListProps, 'date' | 'onDriver' | 'onShift' | 'onTimes'> & {
  one: DayDriver
}

function DriverOfDay({ date, one, onDriver, onShift, onTimes }: DriverOfDayProps) {
  const { restaurantsById } = useScene().schedule
  const { id, name, isOff, working, shifts } = one
  return (
    <>
      <button
        type="button"
        className={classes.name}
        title="Show only this driver"
        dir="auto"
        onClick={() => onDriver(id)}
      >
        {name}
      </button>
      {onTimes && working && (
        <button
          type="button"
          className={classes.change}
          title="Set unavailability"
          aria-label={`Set unavailability of ${name}`}
          onClick={() => onTimes(id)}
        >
          <IconCalendarOff size="1rem" stroke={1.5} aria-hidden="true" />
        </button>
      )}
      <div className={classes.working} data-off={isOff || undefined}>
        {!working ? NOT_IN_LIST : isOff ? dayOffReason(working, date).text : workingText(working, date)}
      </div>
      {shifts.map((shift) => (
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
    </>
  )
}
