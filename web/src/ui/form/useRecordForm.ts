import { type FormErrors, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorMessage } from '../../kernel/apiError.ts'
import { CHECKED_WHEN_LEFT } from './checkedWhenLeft.ts'
import { formAttempts } from './formAttempts.ts'
import { type FormTrouble, formRefusal } from './formTrouble.ts'
import { mergedValues } from './mergedValues.ts'

interface AnyForm<V, S> {
  /** 'area' */
  thing: string
  /** What is wrong with the values by themselves: the first message of each field. */
  problemsOf: (values: V) => Partial<Record<keyof V & string, string>>
  labels: Readonly<Record<keyof V & string, string>>
  onSaved: (saved: S) => void
  /** What stands over an error that nobody foresaw: 'Unknown error'. */
  unforeseen?: string
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
  /** The record as the server has it now, undefined where it is gone. */
  load: (seen: R) => Promise<R | undefined>
}

/** The record to edit, as the person sees it; undefined adds one. */
type Either<R, V, S> = AnyForm<V, S> & Adding<V, S> & Changing<R, V, S> & { record: R | undefined }

/** What only adds says nothing of changing, and what only changes nothing of adding. */
type RecordFormOptions<R, V, S> =
  | Either<R, V, S>
  | (AnyForm<V, S> & Adding<V, S> & { record?: undefined })
  | (AnyForm<V, S> & Changing<R, V, S> & { record: NoInfer<R> })

/** A form that adds a record or changes one. Whatever the server answers, what was typed stays until it is saved. */
export function useRecordForm<R, V extends object, S = R>(given: RecordFormOptions<R, V, S>) {
  // What is left out is never asked for: without a record nothing is changed, and with one nothing is added.
  const options = given as Either<R, V, S>
  const { thing, record, valuesOf, problemsOf, labels } = options
  const [attempts] = useState(() => formAttempts<V>())
  const [seen, setSeen] = useState(record)
  const [trouble, setTrouble] = useState<FormTrouble>()
  const [note, setNote] = useState<string>()
  const [toCorrect, setToCorrect] = useState<readonly string[]>()
  const [saved, setSaved] = useState<{ record: S }>()
  const tell = useEffectEvent(options.onSaved)
  // Only once the dialog knows that nothing is at risk any more: whoever is told may go to another address.
  useEffect(() => {
    if (saved) tell(saved.record)
  }, [saved])
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
  const saving = useMutation({
    mutationFn: (values: V) =>
      seen === undefined
        ? options.create(values, attempts.key())
        : options.update(values, seen, attempts.key()),
    meta: { ownErrors: true },
  })
  const loading = useMutation({ mutationFn: options.load, meta: { ownErrors: true } })

  const refuse = (error: unknown, values: V) => {
    const fields = Object.keys(labels)
    const refusal = formRefusal(error, {
      fields,
      thing,
      isStored: seen !== undefined,
      unforeseen: options.unforeseen,
    })
    if (refusal.trouble?.kind === 'again') attempts.unanswered.push(values)
    else attempts.refused()
    if (options.forgotten) form.setValues(options.forgotten)
    refused.current = { values, errors: refusal.errors }
    form.setErrors(refusal.errors)
    setToCorrect(Object.keys(refusal.errors))
    setTrouble(refusal.trouble)
  }
  const forget = () => {
    setTrouble(undefined)
    setNote(undefined)
  }

  return {
    form,
    seen,
    thing,
    trouble,
    /** The fields that the last attempt to save left to correct; a new list for each attempt. */
    toCorrect,
    /** What reloading brought. */
    note,
    /** There is nothing to save any more. */
    isOver: saved !== undefined || trouble?.kind === 'gone' || trouble?.kind === 'added',
    isDirty: () => saved === undefined && form.isDirty(),
    isSending: saving.isPending && saved === undefined,
    isReloading: loading.isPending,
    /** Why it cannot be saved yet. */
    blockedBy: Object.values<string | undefined>(problemsOf(form.values))[0],
    save: async () => {
      refused.current = undefined
      const { errors, hasErrors } = form.validate()
      if (hasErrors) return setToCorrect(Object.keys(errors))
      forget()
      const values = form.getValues()
      await saving.mutateAsync(values).then(
        (record) => setSaved({ record }),
        (error) => refuse(error, values),
      )
    },
    /**
     * A part of the record was saved apart from the form, against what this form has seen: nothing else has changed
     * since, so that the form may be saved on top of it.
     */
    saw: (record: R) => setSeen(() => record),
    /** Takes over what somebody else saved; what this person has typed stays. */
    reload: async () => {
      if (seen === undefined) return
      try {
        const now = await loading.mutateAsync(seen)
        if (now === undefined) {
          return setTrouble({ kind: 'gone', message: `This ${thing} was removed meanwhile.` })
        }
        const { values, kept } = mergedValues(form.getValues(), valuesOf(seen), valuesOf(now))
        form.setValues(values)
        form.resetDirty(valuesOf(now))
        setSeen(() => now)
        attempts.settled()
        setTrouble(undefined)
        setNote(
          reloadedText(
            thing,
            kept.map((field) => labels[field]),
          ),
        )
      } catch (error) {
        setTrouble({ kind: 'refused', message: errorMessage(error) })
      }
    },
  }
}

const reloadedText = (thing: string, kept: readonly string[]) =>
  kept.length === 0
    ? `Reloaded: the form shows the ${thing} as it is now.`
    : `Reloaded. Your changes are kept: ${kept.join(', ')}.`

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
