import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { type ScheduleRow, shiftsOf } from './scheduleRows.ts'
import { shiftsToDo } from './shiftStanding.ts'

interface PublishButtonsProps {
  /** What is counted. */
  settledRows: readonly ScheduleRow[]
  /** What is on screen when a button is pressed. */
  rows: readonly ScheduleRow[]
  role: Role
  onPublish: (shifts: readonly Shift[]) => void
  onUnpublish: (shifts: readonly Shift[]) => void
}

/** 'Publish Shifts [n]' and 'Unpublish Shifts [n]': of the shifts on screen, those to which this role may do it. */
export function PublishButtons({ settledRows, rows, role, onPublish, onUnpublish }: PublishButtonsProps) {
  const shifts = useMemo(() => shiftsOf(settledRows), [settledRows])
  const toPublish = useMemo(() => shiftsToDo('publish', shifts, role).length, [shifts, role])
  const toUnpublish = useMemo(() => shiftsToDo('unpublish', shifts, role).length, [shifts, role])
  return (
    <>
      <Button
        px="sm"
        disabled={toPublish === 0}
        onClick={() => onPublish(shiftsToDo('publish', shiftsOf(rows), role))}
      >
        Publish Shifts [{toPublish}]
      </Button>
      <Button
        variant="default"
        px="sm"
        disabled={toUnpublish === 0}
        onClick={() => onUnpublish(shiftsToDo('unpublish', shiftsOf(rows), role))}
      >
        Unpublish Shifts [{toUnpublish}]
      </Button>
    </>
  )
}
