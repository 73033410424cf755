import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { CloseButton, Switch, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { UnavailabilityDialog } from '../../drivers/UnavailabilityDialog.tsx'
import { countOf, longDate } from '../../ui/dayWords.ts'
import { placesIn } from '../../ui/desk/places.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import { ListDialog } from '../../ui/ListDialog.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { dayDrivers, foundDrivers } from '../data/dayDrivers.ts'
import type { useSchedule } from '../model/useSchedule.ts'
import type { ScheduleView } from '../schedule.search.ts'
import { DayDriverList } from './DayDriverList.tsx'

interface DayDialogProps {
  date: IsoDate
  schedule: ReturnType<typeof useSchedule>
  view: ScheduleView
  onClose: () => void
  /** The schedule is to show this driver alone. */
  onDriver: (driverId: number) => void
  /** The shift is to be edited. */
  onShift: (shift: Shift) => void
  /** Whoever asks may change when drivers work. */
  mayChangeTimes: boolean
}

/** Who cannot work on a day, and who works when and where: the menu of a day's header (document 2, 2.1). */
export function DayDialog({
  date,
  schedule,
  view,
  onClose,
  onDriver,
  onShift,
  mayChangeTimes,
}: DayDialogProps) {
  const { loaded, places, queries } = schedule
  const { drivers, shifts } = queries
  const [search, setSearch] = useState('')
  const [unavailable, setUnavailable] = useState(false)
  const [changing, setChanging] = useState<Driver>()
  const restaurants = useMemo(
    () => new Map(places.map(({ restaurant }) => [restaurant.id, restaurant])),
    [places],
  )
  const day = useMemo(() => {
    const here = view.location && placesIn(places, view.location)
    return dayDrivers(date, { drivers: drivers.data ?? [], shifts: loaded, places: here })
  }, [date, drivers.data, loaded, places, view.location])
  const found = foundDrivers(day, { search, unavailable })
  const isKnown = drivers.data !== undefined && shifts.data !== undefined
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
          <TextInput
            aria-label="Search drivers of the day"
            placeholder="Search drivers"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            data-autofocus
            leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
            rightSection={search && <CloseButton aria-label="Clear search" onClick={() => setSearch('')} />}
          />
          <Switch
            size="xs"
            label="Unavailable only"
            checked={unavailable}
            onChange={(event) => setUnavailable(event.currentTarget.checked)}
          />
          <Text size="xs" c="dimmed" role="status">
            {isKnown &&
              `${countOf(found.length, 'driver')} shown. Of ${day.length}: ${off.length} unavailable, ${working.length} with shifts.`}
          </Text>
        </>
      }
    >
      {drivers.isError && !drivers.data ? (
        <FailedState
          title="The drivers could not be loaded"
          error={drivers.error}
          onRetry={() => void drivers.refetch()}
        />
      ) : !isKnown ? (
        <Loading />
      ) : found.length === 0 ? (
        <EmptyState
          title="No drivers found"
          hint={unavailable ? 'Nobody found has this day off.' : 'Try another name, or clear the search.'}
        />
      ) : (
        <DayDriverList
          date={date}
          drivers={found}
          restaurants={restaurants}
          onDriver={onDriver}
          onShift={onShift}
          onTimes={mayChangeTimes ? setChanging : undefined}
        />
      )}
    </ListDialog>
  )
}
