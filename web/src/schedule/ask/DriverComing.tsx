import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { Group, Text } from '@mantine/core'
import { useWallClock } from '../../kernel/businessClock.ts'
import { isForStaff, type ShownShift } from '../../shifts/shownShift.ts'
import { DriverPhoto } from '../shift/DriverPhoto.tsx'
import { answerText, arrivalWords, askWords } from '../shift/shiftWords.ts'

/** The driver of a restaurant's published shift: first name, photo, and whether they have come. Nothing for staff. */
export function DriverComing({ shift }: { shift: ShownShift }) {
  if (!hasDriverComing(shift)) return null
  return <KnownDriver shift={shift} name={shift.driver_first_name} />
}

export const hasDriverComing = (
  shift: ShownShift,
): shift is ShiftForRestaurant & { driver_first_name: string } =>
  !isForStaff(shift) && Boolean(shift.driver_first_name)

function KnownDriver({ shift, name }: { shift: ShiftForRestaurant; name: string }) {
  const arrival = arrivalWords(shift, useWallClock())
  return (
    <Group gap="xs" wrap="nowrap">
      <DriverPhoto name={name} photo={shift.driver_photo_src} size={40} />
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={600} dir="auto">
          {name}
        </Text>
        <Text size="sm">{arrival}</Text>
      </div>
    </Group>
  )
}

/** Says if the driver has arrived, where the name is already shown. */
export function DriverArrival({ shift, className }: { shift: ShownShift; className: string | undefined }) {
  const arrival = arrivalWords(shift, useWallClock())
  return arrival && <p className={className}>{arrival}</p>
}

/** The agency's answer, for the restaurant: its words, and the answer itself once the shift no longer shows it. */
export function AgencyAnswer({ shift }: { shift: ShownShift }) {
  const answer = answerText(shift)
  if (isForStaff(shift) || !answer) return null
  const words = shift.ask?.answer
  return (
    <>
      {!askWords(shift) && <Text size="sm">{answer}</Text>}
      {words && (
        <Text size="sm" dir="auto">
          The agency says: {words}
        </Text>
      )}
    </>
  )
}

export function GivenAnswer({ shift }: { shift: ShownShift }) {
  const answer = answerText(shift)
  if (!answer) return null
  const words = shift.ask?.answer
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {answer}.
      {words && (
        <>
          {' '}
          The restaurant was told: <bdi>{words}</bdi>
        </>
      )}
    </Text>
  )
}
