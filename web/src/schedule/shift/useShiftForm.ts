import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { ChangedShift, NewShift, Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { PUSH_NOT, PUSH_SEND, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { DriverChoice } from '../../ui/desk/deskSearch.ts'
import { useCreateShift, useReloadShift, useUpdateShift } from '../data/shifts.data.ts'
import {
  FIELD_LABELS,
  newShiftValues,
  type ShiftFormValues,
  type ShiftPlace,
  shiftBody,
  shiftFormProblems,
  shiftValues,
} from './shiftForm.ts'
import { enteredText, useShiftEditor } from './useShiftEditor.ts'

interface ShiftFormOptions {
  place: ShiftPlace
  /** The shift to edit; undefined adds one. */
  shift: Shift | undefined
  /** That shift as the schedule shows it now; undefined where it does not show it. */
  latest: Shift | undefined
  driver: DriverChoice | undefined
  /** For their names; undefined while they are not there. */
  drivers: readonly Driver[] | undefined
  /** Whether a change of a published shift tells the driver by push message. */
  notifies: boolean
  onSaved: (shift: Shift) => void
}

/** The form of staff's shift dialogs. */
export function useShiftForm({ place, driver, drivers, notifies, ...options }: ShiftFormOptions) {
  const creating = useCreateShift()
  const updating = useUpdateShift()
  const reloading = useReloadShift()
  // While no driver is chosen the body has none: then the form is not sent.
  const bodyOf = (values: ShiftFormValues) => shiftBody(values, place) as NewShift & ChangedShift
  return useShiftEditor<Shift, ShiftFormValues>({
    ...options,
    newValues: newShiftValues(driver),
    valuesOf: shiftValues,
    problemsOf: (values) => shiftFormProblems(values, place),
    labels: FIELD_LABELS,
    wordsOf: (values) => enteredText(values, drivers),
    create: (values, idempotencyKey) => creating.mutateAsync({ body: bodyOf(values), idempotencyKey }),
    update: (values, { id, status, updated_at }) => {
      const push_drivers = status === SHIFT_PUBLISHED ? (notifies ? PUSH_SEND : PUSH_NOT) : undefined
      return updating.mutateAsync({ id, body: { ...bodyOf(values), updated_at, push_drivers } })
    },
    load: reloading.mutateAsync,
    isSaving: creating.isPending || updating.isPending,
    isReloading: reloading.isPending,
  })
}
