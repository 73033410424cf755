import type { Driver } from '@driverdesk/contract/drivers/drivers.routes.ts'
import type { ChangedShift, NewShift, Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError } from '../kernel/apiError.ts'
import { errorMessage } from '../kernel/query.ts'
import type { DriverChoice } from './schedule.search.ts'
import { shiftAttempts } from './shiftAttempts.ts'
import {
  FIELD_LABELS,
  isShiftFormField,
  mergedValues,
  newShiftValues,
  type ShiftFormValues,
  type ShiftPlace,
  shiftBody,
  shiftFormProblems,
  shiftValues,
} from './shiftForm.ts'
import { useCreateShift, useIsRemoved, useReloadShift, useUpdateShift } from './shifts.data.ts'
import { addedText, GONE, newsOf, reloadedText, type Trouble } from './shiftTrouble.ts'

interface ShiftFormOptions {
  place: ShiftPlace
  /** The shift to edit; undefined adds one. */
  shift: Shift | undefined
  /** That shift as the schedule shows it now; undefined where it does not show it. */
  latest: Shift | undefined
  driver: DriverChoice | undefined
  /** For their names; undefined while they are not there. */
  drivers: readonly Driver[] | undefined
  onSaved: (shift: Shift) => void
}

/** The form of the shift dialogs. Whatever the server answers, what was typed stays until it is saved. */
export function useShiftForm({ place, shift, latest, driver, drivers, onSaved }: ShiftFormOptions) {
  /** The state that the form started from, and that the server is told was seen. */
  const [seen, setSeen] = useState(shift)
  const [trouble, setTrouble] = useState<Trouble>()
  const [note, setNote] = useState<string>()
  /** Reloading did not find the shift any more. */
  const [isMissing, setIsMissing] = useState(false)
  const isRemoved = useIsRemoved(shift?.id)
  const creating = useCreateShift()
  const updating = useUpdateShift()
  const reloadShift = useReloadShift()
  const [attempts] = useState(shiftAttempts)
  const form = useForm({
    initialValues: shift ? shiftValues(shift) : newShiftValues(driver),
    validate: (values) => shiftFormProblems(values, place),
    validateInputOnBlur: true,
  })

  const send = (values: ShiftFormValues, push: PushDrivers | undefined): Promise<Shift> => {
    const body = shiftBody(values, place) as NewShift & ChangedShift
    if (!seen) return creating.mutateAsync({ body, idempotencyKey: attempts.key() })
    const change: ChangedShift = { ...body, updated_at: seen.updated_at, push_drivers: push }
    return updating.mutateAsync({ id: seen.id, body: change })
  }

  const refuse = (error: unknown, values: ShiftFormValues) => {
    const { status, fields: messages = {} } = error instanceof ApiError ? error : { status: 0 }
    const fields = Object.entries(messages)
    const isUnanswered = status === 0 || status >= 500
    if (!seen && status === 409) {
      return setTrouble({ kind: 'added', message: addedText(attempts.unanswered, drivers) })
    }
    if (isUnanswered) attempts.unanswered.push(values)
    else attempts.refused()
    const known = fields.filter(([field]) => isShiftFormField(field))
    form.setErrors(Object.fromEntries(known.map(([field, [message]]) => [field, message])))
    const other = fields.find(([field]) => !isShiftFormField(field))
    if (status === 400 && fields.length > 0) {
      setTrouble(other && { kind: 'refused', message: other[1][0] ?? '' })
    } else if (isUnanswered) setTrouble({ kind: 'again', message: errorMessage(error) })
    else setTrouble({ kind: seen && status === 409 ? 'stale' : 'refused', message: errorMessage(error) })
  }

  const isSaving = creating.isPending || updating.isPending
  const isGone = isMissing || (isRemoved && latest === undefined)
  return {
    form,
    seen,
    trouble: trouble ?? (isSaving ? undefined : newsOf(seen, latest, isGone)),
    /** There is nothing to save any more: somebody removed the shift, or an earlier attempt has added it. */
    isOver: isGone || trouble?.kind === 'added',
    /** What reloading brought. */
    note,
    isSaving,
    isReloading: reloadShift.isPending,
    problems: shiftFormProblems(form.values, place),
    save: async (push?: PushDrivers) => {
      if (form.validate().hasErrors) return
      setTrouble(undefined)
      setNote(undefined)
      const values = form.getValues()
      await send(values, push).then(onSaved, (error) => refuse(error, values))
    },
    /** Takes over what somebody else saved, except where this person has typed. */
    reload: async () => {
      if (!seen) return
      const now = await reloadShift
        .mutateAsync(seen)
        .catch((error) => setTrouble({ kind: 'refused', message: errorMessage(error) }))
      if (now === undefined) return
      setIsMissing(now === null)
      if (now === null) return setTrouble({ kind: 'refused', message: GONE })
      const { values, kept } = mergedValues(form.getValues(), seen, now)
      form.setValues(values)
      form.resetDirty(shiftValues(now))
      setSeen(now)
      setTrouble(undefined)
      setNote(reloadedText(kept.map((field) => FIELD_LABELS[field])))
    },
  }
}

export type ShiftEditor = ReturnType<typeof useShiftForm>
