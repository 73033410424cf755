import type { FormErrors } from '@mantine/form'
import { useRef, useState } from 'react'
import { useLabelledForm } from './checkedWhenLeft.ts'
import { firstReason } from './formTrouble.ts'
import { mergedValues, type RecordRules, sameContent } from './recordStep.ts'
import { useRecord } from './useRecord.ts'

interface AnyForm<R, V, S> extends Omit<RecordRules<R, V, S>, 'fields' | 'hasSent'> {
  /** `seen` is the record that will be changed: after a reload, as it is now. */
  problemsOf: (values: V, seen: R | undefined) => Partial<Record<keyof V & string, string>>
  /** In the order of the form. `getInputProps` brings them. */
  labels: Readonly<Record<keyof V & string, string>>
  /** Fields that the form does not show: the server's messages about them appear above the form. */
  notDrawn?: readonly (keyof V & string)[] | undefined
  latest?: R | undefined
  isGone?: boolean | undefined
  onSaved: (saved: S) => void
  /** Values that any error resets, such as a password. */
  forgotten?: Partial<V>
}

interface Adding<V, S> {
  newValues: V
  create: (values: V, idempotencyKey: string) => Promise<S>
}

interface Changing<R, V, S> {
  valuesOf: (record: R) => V
  /** Sends the `updated_at` of `seen`, so that no one else's change is overwritten. */
  update: (values: V, seen: R, idempotencyKey: string) => Promise<S>
  /** The current record; undefined or null if it is gone. */
  load: (seen: R) => Promise<R | null | undefined>
}

type Either<R, V, S> = AnyForm<R, V, S> & Adding<V, S> & Changing<R, V, S> & { record: R | undefined }

/** A form that only adds has no options for changing, and the reverse. */
type RecordFormOptions<R, V, S> =
  | Either<R, V, S>
  | (AnyForm<R, V, S> & Adding<V, S> & { record?: undefined })
  | (AnyForm<R, V, S> & Changing<R, V, S> & { record: NoInfer<R> })

/** A form that adds or changes a record. Typed input stays until it is saved. */
export function useRecordForm<R, V extends object, S = R>(given: RecordFormOptions<R, V, S>) {
  // This is safe: without a record nothing is updated, and with one nothing is created.
  const options = given as Either<R, V, S>
  const { record, valuesOf, problemsOf, labels, notDrawn = [] } = options
  const [toCorrect, setToCorrect] = useState<readonly string[]>()
  // Keeps the server's message of a field until its value changes.
  const refused = useRef<{ values: V; errors: FormErrors }>(undefined)
  const stillRefused = (values: V): FormErrors =>
    Object.fromEntries(
      Object.entries(refused.current?.errors ?? {}).filter(
        ([field]) => values[field as keyof V] === refused.current?.values[field as keyof V],
      ),
    )
  const form = useLabelledForm<V>({
    labels,
    initialValues: record ? valuesOf(record) : options.newValues,
    validate: (values): FormErrors => ({ ...stillRefused(values), ...problemsOf(values, editor.seen) }),
  })
  const editor = useRecord<R, V, S>({
    ...options,
    fields: Object.keys(labels).filter((field) => !notDrawn.includes(field as keyof V & string)),
    // A form with its own `ownOf` knows better.
    hasSent: options.ownOf
      ? undefined
      : (now, sent, seen) => sameContent(valuesOf(now), sent) && !sameContent(valuesOf(seen), sent),
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
  const problems = problemsOf(form.values, editor.seen)
  const isUntouched = !form.isDirty() && !toCorrect
  const isTold = (field: string) => !isUntouched || !isEmpty(form.values[field as keyof V])
  return {
    ...editor,
    form,
    /** The invalid fields of the last attempt; a new array for each attempt. */
    toCorrect,
    isDirty: () => !editor.isSaved && form.isDirty(),
    /** The first problem, in the order of `labels`; '' while nothing was entered and only fields are missing. */
    blockedBy: firstReason(labels, problems, isTold) ?? (firstReason(labels, problems) && ''),
    save: async () => {
      refused.current = undefined
      const { errors, hasErrors } = form.validate()
      if (hasErrors) return setToCorrect(Object.keys(errors))
      await editor.send(form.getValues())
    },
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || String(value).trim() === ''

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
