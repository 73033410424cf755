import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Anchor, Avatar, Group, Text } from '@mantine/core'
import { workingText } from './workingText.ts'

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
