import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { Group, Text } from '@mantine/core'
import { useWallClock } from '../../kernel/businessClock.ts'
import { isForStaff, type ShownShift } from '../../shifts/shownShift.ts'
import { answerText, arrivalWords } from '../shift/shiftWords.ts'
import { DriverPhoto } from '../views/drivers/DriverPhoto.tsx'

/** The driver of a restaurant's published shift: first name, photo, and whether they have come. Nothing for staff. */
export function DriverComing({ shift }: { shift: ShownShift }) {
  if (isForStaff(shift) || !shift.driver_first_name) return null
  return <KnownDriver shift={shift} name={shift.driver_first_name} />
}

function KnownDriver({ shift, name }: { shift: ShiftForRestaurant; name: string }) {
  const arrival = arrivalWords(shift, useWallClock())
  return (
    <Group gap="xs" wrap="nowrap">
      <DriverPhoto name={name} photo={shift.driver_photo_src} size={40} />
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={600} truncate dir="auto">
          {name}
        </Text>
        <Text size="sm">{arrival}</Text>
      </div>
    </Group>
  )
}

/** What became of a request, with the words of the agency. */
export function AskAnswer({ shift }: { shift: ShownShift }) {
  const state = answerText(shift)
  if (!state) return null
  const words = shift.ask?.answer
  const isStaff = isForStaff(shift)
  return (
    <Text size="sm" component="p" m={0} data-answer="">
      <b>{state}</b>
      {words && (
        <>
          . {isStaff ? 'The restaurant was told' : 'The agency says'}: <bdi>{words}</bdi>
        </>
      )}
    </Text>
  )
}
