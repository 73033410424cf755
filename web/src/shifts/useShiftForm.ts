import type { ChangedShift, NewShift, Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { ApiError } from '../kernel/apiError.ts'
import { errorMessage } from '../kernel/query.ts'
import type { DriverChoice } from './schedule.search.ts'
import { isNewer } from './shiftChanges.ts'
import {
  FIELD_LABELS,
  isShiftFormField,
  mergedValues,
  newShiftValues,
  type ShiftPlace,
  shiftBody,
  shiftFormProblems,
  shiftValues,
} from './shiftForm.ts'
import { useCreateShift, useReloadShift, useUpdateShift } from './shifts.data.ts'

/** What stands in the way of saving, beside the messages under the fields. */
export interface Trouble {
  /** 'again': nobody knows whether it was saved; 'stale': somebody else changed the shift meanwhile. */
  kind: 'again' | 'stale' | 'refused'
  message: string
}

interface ShiftFormOptions {
  place: ShiftPlace
  /** The shift to edit; undefined adds one. */
  shift: Shift | undefined
  /** That shift as the schedule shows it now; undefined once it is gone. */
  latest: Shift | undefined
  driver: DriverChoice | undefined
  onSaved: (shift: Shift) => void
}

/** The form of the shift dialogs. Whatever the server answers, what was typed stays until it is saved. */
export function useShiftForm({ place, shift, latest, driver, onSaved }: ShiftFormOptions) {
  /** The state that the form started from, and that the server is told was seen. */
  const [seen, setSeen] = useState(shift)
  const [trouble, setTrouble] = useState<Trouble>()
  const [note, setNote] = useState<string>()
  const creating = useCreateShift()
  const updating = useUpdateShift()
  const reloadShift = useReloadShift()
  /** One per form: it stays while nobody knows the outcome, and a refused form is another one. */
  const idempotencyKey = useRef(crypto.randomUUID())
  const form = useForm({
    initialValues: shift ? shiftValues(shift) : newShiftValues(driver),
    validate: (values) => shiftFormProblems(values, place),
    validateInputOnBlur: true,
  })

  const send = (push: PushDrivers | undefined): Promise<Shift> => {
    const body = shiftBody(form.getValues(), place) as NewShift
    if (!seen) return creating.mutateAsync({ body, idempotencyKey: idempotencyKey.current })
    const change: ChangedShift = { ...body, updated_at: seen.updated_at, push_drivers: push }
    return updating.mutateAsync({ id: seen.id, body: change })
  }

  const refuse = (error: unknown) => {
    const status = error instanceof ApiError ? error.status : 0
    const fields = Object.entries((error instanceof ApiError && error.fields) || {})
    if (status >= 400 && status < 500) idempotencyKey.current = crypto.randomUUID()
    const known = fields.filter(([field]) => isShiftFormField(field))
    form.setErrors(Object.fromEntries(known.map(([field, [message]]) => [field, message])))
    const other = fields.find(([field]) => !isShiftFormField(field))
    if (status === 400 && fields.length > 0) {
      setTrouble(other && { kind: 'refused', message: other[1][0] ?? '' })
    } else if (status === 0 || status >= 500) setTrouble({ kind: 'again', message: errorMessage(error) })
    else setTrouble({ kind: seen && status === 409 ? 'stale' : 'refused', message: errorMessage(error) })
  }

  const isSaving = creating.isPending || updating.isPending
  return {
    form,
    seen,
    trouble: trouble ?? (isSaving ? undefined : newsOf(seen, latest)),
    /** Somebody has removed the shift. */
    isGone: shift !== undefined && latest === undefined,
    /** What reloading brought. */
    note,
    isSaving,
    isReloading: reloadShift.isPending,
    problems: shiftFormProblems(form.values, place),
    save: async (push?: PushDrivers) => {
      if (form.validate().hasErrors) return
      setTrouble(undefined)
      setNote(undefined)
      await send(push).then(onSaved, refuse)
    },
    /** Takes over what somebody else saved, except where this person has typed. */
    reload: async () => {
      if (!seen) return
      const now = await reloadShift.mutateAsync(seen).catch(refuse)
      if (now === undefined) return
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

const GONE = 'This shift was removed or moved to another day meanwhile.'
const CHANGED = 'This shift was changed meanwhile. Reload to see the change.'

/** What live events say of the shift while its dialog is open. */
function newsOf(seen: Shift | undefined, latest: Shift | undefined): Trouble | undefined {
  if (!seen) return undefined
  if (!latest) return { kind: 'refused', message: GONE }
  return isNewer(latest.updated_at, seen.updated_at) ? { kind: 'stale', message: CHANGED } : undefined
}

const reloadedText = (kept: readonly string[]): string =>
  kept.length === 0
    ? 'Reloaded: the form shows the shift as it is now.'
    : `Reloaded. Your changes are kept: ${kept.join(', ')}.`
