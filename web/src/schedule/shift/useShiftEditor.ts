import { type FormErrors, useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError } from '../../kernel/apiError.ts'
import { CHECKED_WHEN_LEFT } from '../../ui/form/checkedWhenLeft.ts'
import { formAttempts } from '../../ui/form/formAttempts.ts'
import { mergedValues } from '../../ui/form/mergedValues.ts'
import { shiftRefusal } from './shiftRefusal.ts'
import { addedText } from './shiftTrouble.ts'
import type { ShownShift } from './shownShift.ts'
import { useSeenShift } from './useSeenShift.ts'

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
  const { shift, valuesOf, problemsOf, labels, isSaving } = options
  const [attempts] = useState(() => formAttempts<V>())
  const form = useForm<V>({
    initialValues: shift ? valuesOf(shift) : options.newValues,
    validate: (values) => problemsOf(values) as FormErrors,
    ...CHECKED_WHEN_LEFT,
  })

  const dialog = useSeenShift<S>({
    shift,
    latest: options.latest,
    load: options.load,
    isSending: isSaving,
    // What this person has typed stays.
    onReloaded: (now, before) => {
      const { values, kept } = mergedValues(form.getValues(), valuesOf(before), valuesOf(now))
      form.setValues(values)
      form.resetDirty(valuesOf(now))
      return kept.map((field) => labels[field])
    },
  })
  const { seen, trouble, note, isGone, isDecided, setTrouble, forget, reload } = dialog

  const refuse = (error: unknown, values: V) => {
    if (!seen && error instanceof ApiError && error.status === 409) {
      return setTrouble({ kind: 'added', message: addedText(attempts.unanswered.map(options.wordsOf)) })
    }
    const refusal = shiftRefusal(error, { fields: Object.keys(labels), isStored: seen !== undefined })
    if (refusal.trouble?.kind === 'again') attempts.unanswered.push(values)
    else attempts.refused()
    form.setErrors(refusal.errors)
    setTrouble(refusal.trouble)
  }

  return {
    form,
    seen,
    trouble,
    /** There is nothing to save any more: somebody removed the shift, or an earlier attempt has added it. */
    isOver: isGone || isDecided,
    note,
    isSending: isSaving,
    isReloading: options.isReloading,
    problems: problemsOf(form.values),
    save: async () => {
      if (form.validate().hasErrors) return
      forget()
      const values = form.getValues()
      const saving = seen ? options.update(values, seen) : options.create(values, attempts.key())
      await saving.then(options.onSaved, (error) => refuse(error, values))
    },
    reload,
  }
}

/** What stands around the fields of any shift. */
export type ShiftEditor = Pick<
  ReturnType<typeof useShiftEditor<ShownShift, object>>,
  'trouble' | 'note' | 'isOver' | 'isSending' | 'isReloading' | 'save' | 'reload'
>
