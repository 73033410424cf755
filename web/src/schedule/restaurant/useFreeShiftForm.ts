import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { useReloadShift } from '../data/shifts.data.ts'
import {
  FREE_FIELD_LABELS,
  type FreeShiftFormValues,
  freeShiftBody,
  freeShiftFormProblems,
  freeShiftValues,
  newFreeShiftValues,
  type ShiftPlace,
} from '../shift/shiftForm.ts'
import { timesText } from '../shift/shiftWords.ts'
import { useShiftEditor } from '../shift/useShiftEditor.ts'
import { useCreateFreeShift, useUpdateFreeShift } from './freeShifts.data.ts'

interface FreeShiftFormOptions {
  place: ShiftPlace
  /** The shift to edit; undefined adds one. */
  shift: ShiftForRestaurant | undefined
  /** That shift as the schedule shows it now; undefined where it does not show it. */
  latest: ShiftForRestaurant | undefined
  onSaved: (shift: ShiftForRestaurant) => void
}

/** The form of a restaurant's own open shift. */
export function useFreeShiftForm({ place, ...options }: FreeShiftFormOptions) {
  const creating = useCreateFreeShift()
  const updating = useUpdateFreeShift()
  const reloading = useReloadShift('restaurant')
  return useShiftEditor<ShiftForRestaurant, FreeShiftFormValues>({
    ...options,
    newValues: newFreeShiftValues,
    valuesOf: freeShiftValues,
    problemsOf: (values) => freeShiftFormProblems(values, place),
    labels: FREE_FIELD_LABELS,
    wordsOf: timesText,
    create: (values, idempotencyKey) =>
      creating.mutateAsync({ body: freeShiftBody(values, place), idempotencyKey }),
    update: (values, { id, updated_at }) =>
      updating.mutateAsync({ id, body: { ...freeShiftBody(values, place), updated_at } }),
    load: reloading.mutateAsync,
    isSaving: creating.isPending || updating.isPending,
    isReloading: reloading.isPending,
  })
}
