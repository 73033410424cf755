import type { ChangedDriverRecord, DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { DRIVER_ACTIVE, DRIVER_INACTIVE, NOT_PROGRESSING } from '@driverdesk/domain/drivers/driverStatus.ts'
import {
  IconCalendarOff,
  IconEye,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { countOf } from '../ui/dayWords.ts'
import type { RowAction } from '../ui/list/RowMenu.tsx'
import { tell } from '../ui/tell.ts'
import type { OpenDriverDialog } from './DriverDialogs.tsx'
import { type DriverSwitch, switchDriver } from './driverRecords.data.ts'

const PROGRESSING = 20

/**
 * What a driver's menu switches and opens (docs/spec/drivers.md#drivers-list, docs/spec/drivers.md#driver-status,
 * docs/spec/drivers.md#progressing).
 */
export function useDriverActions(
  onOpen: (dialog: OpenDriverDialog) => void,
): (driver: DriverRecord) => RowAction[] {
  const { mutate } = useMutation({
    mutationFn: ({ driver, change }: { driver: DriverRecord; change: DriverSwitch }) =>
      switchDriver(driver, change),
    onSuccess: (driver, { change }) => tell(doneText(driver, change)),
  })
  return (driver) => {
    const action = (label: string, Icon: RowAction['Icon'], change: DriverSwitch): RowAction => ({
      label,
      Icon,
      onSelect: () => mutate({ driver, change }),
    })
    const opens = (
      label: string,
      Icon: RowAction['Icon'],
      kind: 'edit' | 'view' | 'unavailability' | 'password',
    ) => ({
      label,
      Icon,
      onSelect: () => onOpen({ kind, driver }),
    })
    const status =
      driver.status === DRIVER_ACTIVE
        ? action('Mark as Inactive', IconUserOff, { status: DRIVER_INACTIVE })
        : action('Mark as Active', IconUserCheck, { status: DRIVER_ACTIVE })
    const dialogs = [
      opens('Edit Driver', IconPencil, 'edit'),
      opens('View', IconEye, 'view'),
      opens('Set Unavailability', IconCalendarOff, 'unavailability'),
      // Others cannot sign in.
      ...(driver.status === DRIVER_ACTIVE ? [opens('Link to a new password', IconKey, 'password')] : []),
    ]
    return [
      status,
      driver.not_progressing === NOT_PROGRESSING
        ? action('Restore Progressing', IconPlayerPlay, { not_progressing: PROGRESSING })
        : action('Mark as Not Progressing', IconPlayerPause, { not_progressing: NOT_PROGRESSING }),
      ...dialogs,
    ]
  }
}

/** What the change came to; a driver who is inactive keeps the shifts that are published. */
function doneText({ full_name, upcoming_shifts = 0 }: ChangedDriverRecord, change: DriverSwitch): string {
  if ('not_progressing' in change) {
    return change.not_progressing === NOT_PROGRESSING
      ? `${full_name} is not progressing`
      : `${full_name} is progressing`
  }
  if (change.status === DRIVER_ACTIVE) return `${full_name} is active`
  const left =
    upcoming_shifts === 0
      ? ''
      : `. ${countOf(upcoming_shifts, 'published shift')} from today on stay: give them to others on the schedule`
  return `${full_name} is inactive${left}`
}
