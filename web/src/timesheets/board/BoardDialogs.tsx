import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { useMemo } from 'react'
import { MessageDriverDialog } from '../../push/MessageDriverDialog.tsx'
import { ShiftDialog } from '../../schedule/shift/ShiftDialog.tsx'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import type { StaffTimesheets } from '../useStaffTimesheets.ts'

/** What the board is asked to do. */
export type BoardTask =
  | { kind: 'message'; driverId: number; driver: string }
  /** The shift as it was when it was asked for. */
  | { kind: 'replace'; shift: Shift }

interface BoardDialogsProps {
  staff: StaffTimesheets
  task: BoardTask | undefined
  announce: (text: string) => void
  onClose: () => void
  /** What opened a dialog may be gone when it closes: the shift stands elsewhere then. */
  onLostFocus: () => void
}

/** The dialogs of the day board: a message to a driver, and the shift with its choice of another one. */
export function BoardDialogs({ task, onClose, onLostFocus, ...props }: BoardDialogsProps) {
  if (task?.kind === 'message') {
    return (
      <MessageDriverDialog
        driver={{ id: task.driverId, name: task.driver }}
        onClose={onClose}
        onLostFocus={onLostFocus}
        onSent={() => {
          props.announce(`Sent: message to ${task.driver}`)
          onClose()
        }}
      />
    )
  }
  if (task?.kind === 'replace')
    return <Replacing {...props} {...{ onClose, onLostFocus }} shift={task.shift} />
  return null
}

type ReplacingProps = Omit<BoardDialogsProps, 'task'> & { shift: Shift }

function Replacing({ staff, shift, announce, onClose, onLostFocus }: ReplacingProps) {
  const { places, desk, drivers } = staff
  const restaurants = useMemo(
    () => new Map(places.map(({ restaurant }) => [restaurant.id, restaurant])),
    [places],
  )
  const driversById = useMemo(
    () => new Map(Array.from(desk.drivers, ([id, full_name]) => [id, { full_name }])),
    [desk.drivers],
  )
  const latest = desk.all.find((row) => row.shift?.id === shift.id)?.shift
  const place = places.find(({ restaurant }) => restaurant.id === shift.restaurant_id)
  useFocusBack(onLostFocus)
  if (!place) return null
  return (
    <ShiftDialog
      key={shift.id}
      place={place}
      date={shift.period_date}
      shift={shift}
      latest={latest && 'cost_total' in latest ? latest : undefined}
      drivers={drivers.data}
      driversById={driversById}
      restaurants={restaurants}
      onRetryDrivers={drivers.isError ? () => void drivers.refetch() : undefined}
      loaded={undefined}
      onClose={onClose}
      onSaved={({ driver_id }) => {
        announce(`Saved: ${driver_id ? (desk.drivers.get(driver_id) ?? 'another driver') : 'open shift'}`)
        onClose()
      }}
    />
  )
}
