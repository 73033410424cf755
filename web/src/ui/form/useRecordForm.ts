import { type FormErrors, useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { CHECKED_WHEN_LEFT } from './checkedWhenLeft.ts'
import { mergedValues } from './mergedValues.ts'
import type { RecordRules } from './recordStep.ts'
import { useRecord } from './useRecord.ts'

interface AnyForm<R, V, S> extends Omit<RecordRules<R, V, S>, 'fields'> {
  /** What is wrong with the values by themselves: the first message of each field. */
  problemsOf: (values: V) => Partial<Record<keyof V & string, string>>
  labels: Readonly<Record<keyof V & string, string>>
  /** The record as the screen shows it now, and that it says somebody removed it. */
  latest?: R | undefined
  isGone?: boolean | undefined
  onSaved: (saved: S) => void
  /** Fields that any error takes back to these values, such as a password that is asked anew. */
  forgotten?: Partial<V>
}

interface Adding<V, S> {
  newValues: V
  create: (values: V, idempotencyKey: string) => Promise<S>
}

interface Changing<R, V, S> {
  valuesOf: (record: R) => V
  /** With the `updated_at` of `seen`, so that nothing is overwritten unseen. */
  update: (values: V, seen: R, idempotencyKey: string) => Promise<S>
  /** The record as the server has it now; nothing where it is gone. */
  load: (seen: R) => Promise<R | null | undefined>
}

/** The record to edit, as the person sees it; undefined adds one. */
type Either<R, V, S> = AnyForm<R, V, S> & Adding<V, S> & Changing<R, V, S> & { record: R | undefined }

/** What only adds says nothing of changing, and what only changes nothing of adding. */
type RecordFormOptions<R, V, S> =
  | Either<R, V, S>
  | (AnyForm<R, V, S> & Adding<V, S> & { record?: undefined })
  | (AnyForm<R, V, S> & Changing<R, V, S> & { record: NoInfer<R> })

/** A form that adds a record or changes one. Whatever the server answers, what was typed stays until it is saved. */
export function useRecordForm<R, V extends object, S = R>(given: RecordFormOptions<R, V, S>) {
  // What is left out is never asked for: without a record nothing is changed, and with one nothing is added.
  const options = given as Either<R, V, S>
  const { record, valuesOf, problemsOf, labels } = options
  const [toCorrect, setToCorrect] = useState<readonly string[]>()
  // A field that is left as it was refused keeps the server's message.
  const refused = useRef<{ values: V; errors: FormErrors }>(undefined)
  const stillRefused = (values: V): FormErrors =>
    Object.fromEntries(
      Object.entries(refused.current?.errors ?? {}).filter(
        ([field]) => values[field as keyof V] === refused.current?.values[field as keyof V],
      ),
    )
  const form = useForm<V>({
    initialValues: record ? valuesOf(record) : options.newValues,
    validate: (values) => ({ ...stillRefused(values), ...(problemsOf(values) as FormErrors) }),
    ...CHECKED_WHEN_LEFT,
  })
  const editor = useRecord<R, V, S>({
    ...options,
    fields: Object.keys(labels),
    takeOver: (now, before) => {
      const { values, kept } = mergedValues(form.getValues(), valuesOf(before), valuesOf(now))
      form.setValues(values)
      form.resetDirty(valuesOf(now))
      return kept.map((field) => labels[field])
    },
    onRefused: (errors, values = form.getValues()) => {
      if (options.forgotten) form.setValues(options.forgotten)
      refused.current = { values, errors }
      form.setErrors(errors)
      setToCorrect(Object.keys(errors))
    },
  })
  return {
    ...editor,
    form,
    /** The fields that the last attempt to save left to correct; a new list for each attempt. */
    toCorrect,
    isDirty: () => !editor.isSaved && form.isDirty(),
    /** Why it cannot be saved yet. */
    blockedBy: Object.values<string | undefined>(problemsOf(form.values))[0],
    save: async () => {
      refused.current = undefined
      const { errors, hasErrors } = form.validate()
      if (hasErrors) return setToCorrect(Object.keys(errors))
      await editor.send(form.getValues())
    },
  }
}

/** What stands around the fields of any form. */
export type RecordForm = Pick<
  ReturnType<typeof useRecordForm<object, object>>,
  | 'thing'
  | 'trouble'
  | 'toCorrect'
  | 'note'
  | 'isOver'
  | 'isDirty'
  | 'isSending'
  | 'isReloading'
  | 'blockedBy'
  | 'save'
  | 'reload'
>
