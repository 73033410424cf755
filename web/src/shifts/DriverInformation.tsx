import type { Driver } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { clockTime, type IsoDate, MINUTES_OF_A_DAY } from '@driverdesk/domain/kernel/wallClock.ts'
import { dayPeriods } from '@driverdesk/domain/shifts/availability.ts'
import { Anchor, Avatar, Group, Text } from '@mantine/core'

interface DriverInformationProps {
  driver: Pick<Driver, 'full_name' | 'phone' | 'photo_src'>
  /** With the working times; undefined where they are not known, as of a driver who is no longer active. */
  working: Driver | undefined
  date: IsoDate
}

/** What there is to know about the driver of a shift: photo, phone and working times of the day (document 2, 2.3). */
export function DriverInformation({ driver, working, date }: DriverInformationProps) {
  const { full_name, phone, photo_src } = driver
  return (
    <section aria-label="Driver">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Avatar
          src={photo_src && `/images/thumb/${encodeURIComponent(photo_src)}`}
          name={full_name}
          color="brand"
          radius="xl"
          size={44}
          alt=""
          aria-hidden="true"
        />
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={600} dir="auto">
            {full_name}
          </Text>
          {phone && (
            <Anchor size="sm" href={`tel:${phone.replace(/\s/g, '')}`}>
              {phone}
            </Anchor>
          )}
          {working && <Text size="sm">{workingText(working, date)}</Text>}
        </div>
      </Group>
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
