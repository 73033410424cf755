import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useMemo } from 'react'
import { CancelShiftDialog } from './CancelShiftDialog.tsx'
import { offeredChoice } from './driverChoices.ts'
import { RefusedShiftsDialog } from './RefusedShiftsDialog.tsx'
import { ScheduleCopying } from './ScheduleCopying.tsx'
import { ShiftDialog } from './ShiftDialog.tsx'
import type { ScheduleParts } from './scheduleProps.ts'
import { offeredActions } from './shiftStanding.ts'
import { manningText, timesText } from './shiftWords.ts'
import type { ShownShift } from './shownShift.ts'

/**
 * Which dialog is open: a new shift in a cell of the grid, a shift as it was when the dialog opened, or the copying of
 * all shifts on screen.
 */
export type OpenDialog<S extends ShownShift = Shift> =
  | { kind: 'add'; restaurantId: number; date: IsoDate }
  | { kind: 'edit' | 'cancel'; shift: S }
  | { kind: 'copy' }

interface ScheduleDialogsProps extends ScheduleParts {
  dialog: OpenDialog | undefined
  onClose: () => void
  /** The keyboard goes back to the shifts. */
  restoreFocus: () => void
}

/** The dialogs of the schedule: add, edit and cancel a shift, copy all, and what was refused. */
export function ScheduleDialogs(props: ScheduleDialogsProps) {
  const { dialog, schedule, view, role, actions, announce, onClose } = props
  const { places, loaded, driversById, queries } = schedule
  const restaurants = useMemo(
    () => new Map(places.map(({ restaurant }) => [restaurant.id, restaurant])),
    [places],
  )
  const shift = dialog && 'shift' in dialog ? dialog.shift : undefined
  const restaurantId = dialog?.kind === 'add' ? dialog.restaurantId : shift?.restaurant_id
  const place = places.find(({ restaurant }) => restaurant.id === restaurantId)
  const latest = shift && loaded.find(({ id }) => id === shift.id)

  const saved = (now: Shift, isNew: boolean) => {
    announce(`${isNew ? 'Added' : 'Saved'}: ${timesText(now)}, ${manningText(now, driversById)}`)
    onClose()
  }
  const remove = async (doomed: Shift) => {
    if (await actions.remove(doomed)) onClose()
  }
  return (
    <>
      {dialog?.kind === 'copy' && <ScheduleCopying {...props} />}
      {(dialog?.kind === 'add' || dialog?.kind === 'edit') && place && (
        <ShiftDialog
          key={shift?.id ?? 'new'}
          place={place}
          date={dialog.kind === 'add' ? dialog.date : dialog.shift.period_date}
          shift={shift}
          latest={latest}
          driver={offeredChoice(view.driver, place.restaurant, queries.drivers.data)}
          drivers={queries.drivers.data}
          driversById={driversById}
          restaurants={restaurants}
          onRetryDrivers={queries.drivers.isError ? () => void queries.drivers.refetch() : undefined}
          loaded={queries.shifts.data && { range: view.range, shifts: queries.shifts.data }}
          onClose={onClose}
          onSaved={saved}
          onRemove={
            shift && offeredActions(latest ?? shift, role).includes('remove')
              ? (seen) => void remove(seen)
              : undefined
          }
        />
      )}
      {dialog?.kind === 'cancel' && place && (
        <CancelShiftDialog
          key={dialog.shift.id}
          place={place}
          shift={dialog.shift}
          latest={latest}
          drivers={driversById}
          mayCancel={(known) => offeredActions(known, role).includes('cancel')}
          onClose={onClose}
          onCancelled={(now, seen) => {
            announce(`Cancelled: ${timesText(now)}, ${manningText(seen, driversById)}`)
            onClose()
          }}
        />
      )}
      {actions.refusal && (
        <RefusedShiftsDialog
          refusal={actions.refusal}
          drivers={driversById}
          restaurants={restaurants}
          onClose={actions.closeRefusal}
          restoreFocus={props.restoreFocus}
          onSkip={() => void actions.skipRefused()}
        />
      )}
    </>
  )
}
