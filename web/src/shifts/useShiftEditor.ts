import { type FormErrors, useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError } from '../kernel/apiError.ts'
import { errorMessage } from '../kernel/query.ts'
import { mergedValues } from './mergedValues.ts'
import { shiftAttempts } from './shiftAttempts.ts'
import { useIsRemoved } from './shifts.data.ts'
import { addedText, GONE, newsOf, reloadedText, type Trouble } from './shiftTrouble.ts'
import type { ShownShift } from './shownShift.ts'

/** What makes the form of one kind of shift: its values and how they travel. */
interface ShiftEditorOptions<S extends ShownShift, V extends object> {
  /** The shift to edit; undefined adds one. */
  shift: S | undefined
  /** That shift as the schedule shows it now; undefined where it does not show it. */
  latest: S | undefined
  newValues: V
  valuesOf: (shift: S) => V
  /** What is wrong with the values by themselves: the first message of each field. */
  problemsOf: (values: V) => Partial<Record<keyof V, string>>
  labels: Readonly<Record<keyof V & string, string>>
  /** What was entered, as an announcement names it. */
  wordsOf: (values: V) => string
  create: (values: V, idempotencyKey: string) => Promise<S>
  update: (values: V, seen: S) => Promise<S>
  /** The shift as the server has it now, null where it is gone. */
  load: (seen: S) => Promise<S | null>
  isSaving: boolean
  isReloading: boolean
  onSaved: (shift: S) => void
}

/** The form of the shift dialogs. Whatever the server answers, what was typed stays until it is saved. */
export function useShiftEditor<S extends ShownShift, V extends object>(options: ShiftEditorOptions<S, V>) {
  const { shift, latest, valuesOf, problemsOf, labels, isSaving, isReloading } = options
  /** The state that the form started from, and that the server is told was seen. */
  const [seen, setSeen] = useState(shift)
  const [trouble, setTrouble] = useState<Trouble>()
  const [note, setNote] = useState<string>()
  /** Reloading did not find the shift any more. */
  const [isMissing, setIsMissing] = useState(false)
  const isRemoved = useIsRemoved(shift?.id)
  const [attempts] = useState(() => shiftAttempts<V>())
  const form = useForm<V>({
    initialValues: shift ? valuesOf(shift) : options.newValues,
    validate: (values) => problemsOf(values) as FormErrors,
    validateInputOnBlur: true,
  })

  const refuse = (error: unknown, values: V) => {
    const { status, fields: messages = {} } = error instanceof ApiError ? error : { status: 0 }
    const fields = Object.entries(messages)
    const isUnanswered = status === 0 || status >= 500
    if (!seen && status === 409) {
      return setTrouble({ kind: 'added', message: addedText(attempts.unanswered.map(options.wordsOf)) })
    }
    if (isUnanswered) attempts.unanswered.push(values)
    else attempts.refused()
    const known = fields.filter(([field]) => Object.hasOwn(labels, field))
    form.setErrors(Object.fromEntries(known.map(([field, [message]]) => [field, message])))
    const other = fields.find(([field]) => !Object.hasOwn(labels, field))
    if (status === 400 && fields.length > 0) {
      setTrouble(other && { kind: 'refused', message: other[1][0] ?? '' })
    } else if (isUnanswered) setTrouble({ kind: 'again', message: errorMessage(error) })
    else setTrouble({ kind: seen && status === 409 ? 'stale' : 'refused', message: errorMessage(error) })
  }

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
    isReloading,
    problems: problemsOf(form.values),
    save: async () => {
      if (form.validate().hasErrors) return
      setTrouble(undefined)
      setNote(undefined)
      const values = form.getValues()
      const saving = seen ? options.update(values, seen) : options.create(values, attempts.key())
      await saving.then(options.onSaved, (error) => refuse(error, values))
    },
    /** Takes over what somebody else saved, except where this person has typed. */
    reload: async () => {
      if (!seen) return
      const now = await options
        .load(seen)
        .catch((error) => setTrouble({ kind: 'refused', message: errorMessage(error) }))
      if (now === undefined) return
      setIsMissing(now === null)
      if (now === null) return setTrouble({ kind: 'refused', message: GONE })
      const { values, kept } = mergedValues(form.getValues(), valuesOf(seen), valuesOf(now))
      form.setValues(values)
      form.resetDirty(valuesOf(now))
      setSeen(now)
      setTrouble(undefined)
      setNote(reloadedText(kept.map((field) => labels[field])))
    },
  }
}

/** What stands around the fields of any shift. */
export type ShiftEditor = Pick<
  ReturnType<typeof useShiftEditor<ShownShift, object>>,
  'trouble' | 'note' | 'isOver' | 'isSaving' | 'isReloading' | 'save' | 'reload'
>
