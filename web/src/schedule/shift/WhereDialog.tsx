import { isOffered } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { isolated } from '@driverdesk/domain/kernel/names.ts'
import type { ClockTime, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, Group, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { isOpenForShifts, reachOf, restaurantsAt } from '../../desk/places.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { dayAndMonth, weekdayName } from '../../ui/dateText.ts'
import { concerning, useSomeDrivers } from '../data/people.data.ts'
import { useAgency, useScene } from '../model/scene.ts'
import { changeSchedule } from '../model/scheduleStore.ts'
import { Missing } from './DriverField.tsx'

interface WhereDialogProps {
  driverId: number | null
  date: IsoDate
  start?: ClockTime | undefined
  onClose: () => void
}

export function WhereDialog({ driverId, date, start, onClose }: WhereDialogProps) {
  const { view, lines } = useScene()
  const { places } = useAgency()
  const [chosen, setChosen] = useState<string | null>(null)
  const drivers = useSomeDrivers(concerning([driverId]))
  const driver = drivers.data?.find(({ id }) => id === driverId)
  const who = lines.rows.find(({ key }) => key === driverId)?.name ?? 'This driver'
  const offered = restaurantsAt(places, view.location)
    .filter(isOpenForShifts)
    .filter(({ restaurant }) => !driver || isOffered(reachOf(driver), restaurant))
  // Until the drivers are loaded, it is unknown where this one is offered.
  const isKnown = driverId === null || drivers.data !== undefined
  const isReady = isKnown && offered.some(({ restaurant }) => String(restaurant.id) === chosen)
  const add = () =>
    changeSchedule({ dialog: { kind: 'add', restaurantId: Number(chosen), date, driverId, start } })
  return (
    <Dialog onClose={onClose} fullScreen={false} title="Add shift">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) add()
        }}
      >
        <Stack gap="md">
          <Select
            label="Restaurant"
            description={`${driverId === null ? 'Open shift' : isolated(who)}, ${weekdayName(date)} ${dayAndMonth(date)}`}
            data={offered.map(({ restaurant }) => ({ value: String(restaurant.id), label: restaurant.name }))}
            value={chosen}
            onChange={setChosen}
            searchable
            selectFirstOptionOnChange
            nothingFoundMessage="No restaurant found"
            data-autofocus
          />
          {!isKnown && <Missing query={drivers} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isReady}>
              Continue
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
