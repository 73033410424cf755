import type { Driver } from '@driverdesk/contract/drivers/drivers.routes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { clockTime, type IsoDate, MINUTES_OF_A_DAY } from '@driverdesk/domain/kernel/wallClock.ts'
import { dayPeriods } from '@driverdesk/domain/shifts/availability.ts'
import { Anchor, Text } from '@mantine/core'
import { useCurrentUser } from '../kernel/session.ts'

/** What there is to know about the driver who is chosen. */
export function DriverInformation({ driver, date }: { driver: Driver; date: IsoDate }) {
  return (
    <section aria-label="Driver">
      <Text size="xs" c="dimmed">
        Driver
      </Text>
      <Text size="sm" fw={600} dir="auto">
        {driver.full_name}
      </Text>
      {driver.phone && (
        <Anchor size="sm" href={`tel:${driver.phone.replace(/\s/g, '')}`}>
          {driver.phone}
        </Anchor>
      )}
      <Text size="sm">{workingText(driver, date)}</Text>
    </section>
  )
}

function workingText(driver: Driver, date: IsoDate): string {
  const periods = dayPeriods(date, driver)
  if (periods.length === 0) return 'Day off'
  const texts = periods.map(({ start, stop }) =>
    start === 0 && stop === MINUTES_OF_A_DAY ? 'all day' : `${clockTime(start)} – ${endText(stop)}`,
  )
  return `Works ${texts.join(', ')}`
}

const endText = (stop: number) => (stop === MINUTES_OF_A_DAY ? '24:00' : clockTime(stop))

/** Who made the shift, and who changed it last (document 2, 2.3). */
export function ShiftAuthors({ shift, names }: { shift: Shift; names: ReadonlyMap<number, string> }) {
  const me = useCurrentUser()?.id
  const nameOf = (staff: number | null, restaurateur: number | null) => {
    if (staff !== null) return staff === me ? 'you' : (names.get(staff) ?? 'a colleague')
    return restaurateur === null ? undefined : 'the restaurant'
  }
  const creator = nameOf(shift.creator_id, shift.restaurateur_creator_id)
  const moderator = nameOf(shift.moderator_id, shift.restaurateur_moderator_id)
  return (
    <section aria-label="History">
      {creator && (
        <Text size="xs" c="dimmed">
          Created by <bdi>{creator}</bdi>
        </Text>
      )}
      {moderator && (
        <Text size="xs" c="dimmed">
          Changed by <bdi>{moderator}</bdi>
        </Text>
      )}
    </section>
  )
}
