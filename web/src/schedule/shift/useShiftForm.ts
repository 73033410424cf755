import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { ChangedShift, NewShift, Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { PUSH_NOT, PUSH_SEND, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { DriverChoice } from '../../desk/deskSearch.ts'
import { useCreateShift, useReloadShift, useUpdateShift } from '../../shifts/shifts.data.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import {
  FIELD_LABELS,
  newShiftValues,
  OPEN_SHIFT,
  type ShiftFormValues,
  type ShiftPlace,
  shiftBody,
  shiftFormProblems,
  shiftValues,
} from './shiftForm.ts'
import { addedBefore, useShiftRecord } from './shiftRecord.ts'
import { timesText } from './shiftWords.ts'

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
export function useShiftForm({ place, driver, drivers, notifies, shift, latest, onSaved }: ShiftFormOptions) {
  const { mutateAsync: create } = useCreateShift()
  const { mutateAsync: update } = useUpdateShift()
  const { mutateAsync: load } = useReloadShift()
  // While no driver is chosen the body has none: then the form is not sent.
  const bodyOf = (values: ShiftFormValues) => shiftBody(values, place) as NewShift & ChangedShift
  return useRecordForm<Shift, ShiftFormValues>({
    ...useShiftRecord(shift, latest),
    newValues: newShiftValues(driver),
    valuesOf: shiftValues,
    problemsOf: (values) => shiftFormProblems(values, place),
    labels: FIELD_LABELS,
    refusalOf: addedBefore((values: ShiftFormValues) => enteredText(values, drivers)),
    create: (values, idempotencyKey) => create({ body: bodyOf(values), idempotencyKey }),
    update: (values, { id, status, updated_at }) => {
      const push_drivers = status === SHIFT_PUBLISHED ? (notifies ? PUSH_SEND : PUSH_NOT) : undefined
      return update({ id, body: { ...bodyOf(values), updated_at, push_drivers } })
    },
    load,
    onSaved,
  })
}

/** '11:00 – 15:00, Ann Example'. */
function enteredText(values: ShiftFormValues, drivers: readonly Driver[] | undefined): string {
  if (values.driver_id === OPEN_SHIFT) return `${timesText(values)}, Open shift`
  const driver = drivers?.find(({ id }) => String(id) === values.driver_id)
  return driver ? `${timesText(values)}, ${driver.full_name}` : timesText(values)
}
