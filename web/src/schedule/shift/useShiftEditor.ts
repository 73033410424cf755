import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import type { SettledCancellation } from '@driverdesk/domain/shifts/cancellationTerms.ts'
import { type FormErrors, useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError, errorMessage } from '../../kernel/apiError.ts'
import { isNewer } from '../../kernel/datedChanges.ts'
import { CHECKED_WHEN_LEFT } from '../../ui/form/checkedWhenLeft.ts'
import { formAttempts } from '../../ui/form/formAttempts.ts'
import { mergedValues } from '../../ui/form/mergedValues.ts'
import { GONE, useIsRemoved } from '../data/shifts.data.ts'
import { OPEN_SHIFT, type ShiftFormValues } from './shiftForm.ts'
import { timesText } from './shiftWords.ts'
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

interface SeenShiftOptions<S extends ShownShift> {
  /** As it was when the dialog opened; undefined where there is none yet. */
  shift: S | undefined
  /** As the schedule shows it now; undefined where it does not show it. */
  latest: S | undefined
  /** The shift as the server has it now, null where it is gone. */
  load: (seen: S) => Promise<S | null>
  isSending: boolean
  /** Takes over what was reloaded; answers the names of the fields in which the form keeps what was typed. */
  onReloaded?: (now: S, before: S) => readonly string[]
}

/** The shift of a dialog as the person saw it, and what becomes of it while the dialog is open. */
export function useSeenShift<S extends ShownShift>(options: SeenShiftOptions<S>) {
  const { shift, latest, load, isSending, onReloaded } = options
  /** The state that the form started from, and that the server is told was seen. */
  const [seen, setSeen] = useState(shift)
  const [trouble, setTrouble] = useState<Trouble>()
  const [note, setNote] = useState<string>()
  const isRemoved = useIsRemoved(shift?.id)
  const isGone = isRemoved && latest === undefined
  return {
    seen,
    trouble: trouble ?? (isSending ? undefined : newsOf(seen, latest, isGone)),
    /** What reloading brought. */
    note,
    /** It was heard that somebody removed it. */
    isGone,
    /** An answer of the server leaves nothing to send. */
    isDecided: trouble?.kind === 'gone' || trouble?.kind === 'added',
    setTrouble,
    /** Another attempt begins. */
    forget: () => {
      setTrouble(undefined)
      setNote(undefined)
    },
    /** Takes over what somebody else saved. */
    reload: async () => {
      if (!seen) return
      const now = await load(seen).catch((error) =>
        setTrouble({ kind: 'refused', message: errorMessage(error) }),
      )
      if (now === undefined) return
      if (now === null) return setTrouble({ kind: 'gone', message: GONE })
      const kept = onReloaded?.(now, seen) ?? []
      setSeen(now)
      setTrouble(undefined)
      setNote(reloadedText(kept))
    },
  }
}

/** Why one form was not sent, or may not have been. */
interface ShiftRefusal {
  /** The first message of each field of the form. */
  errors: Record<string, string>
  /** What else stands in the way; undefined where the fields say everything. */
  trouble: Trouble | undefined
}

interface RefusedForm {
  /** The fields of the form, named as on the wire. */
  fields: readonly string[]
  /** The form changes a shift that was there, and so may be gone or changed by now. */
  isStored: boolean
}

/** What the error of a call that adds, changes or cancels a shift means in its form. */
export function shiftRefusal(error: unknown, { fields, isStored }: RefusedForm): ShiftRefusal {
  const { status, fields: messages = {} } = error instanceof ApiError ? error : { status: 0 }
  const all = Object.entries(messages)
  const known = all.filter(([field]) => fields.includes(field))
  const errors = Object.fromEntries(known.map(([field, [first = '']]) => [field, first]))
  const message = errorMessage(error)
  if (status === 0 || status >= 500) return { errors, trouble: { kind: 'again', message } }
  if (isStored && status === 404) return { errors, trouble: { kind: 'gone', message: REMOVED } }
  if (isStored && status === 409) return { errors, trouble: { kind: 'stale', message } }
  const other = all.find(([field]) => !fields.includes(field))
  if (status === 400 && known.length > 0 && !other) return { errors, trouble: undefined }
  return { errors, trouble: { kind: 'refused', message: other?.[1][0] ?? message } }
}

/** What stands in the way of saving, beside the messages under the fields. */
interface Trouble {
  /**
   * 'again': nobody knows whether it was saved; 'stale': somebody else changed the shift meanwhile; 'gone': it is not
   * there any more; 'added': an earlier attempt, of which no answer came, has done it.
   */
  kind: 'again' | 'stale' | 'gone' | 'refused' | 'added'
  message: string
}

const REMOVED = 'This shift was removed meanwhile.'
const CHANGED = 'This shift was changed meanwhile. Reload to see the change.'

/** What is known of the shift while its dialog is open. */
function newsOf(
  seen: ShownShift | undefined,
  latest: ShownShift | undefined,
  isGone: boolean,
): Trouble | undefined {
  if (isGone) return { kind: 'gone', message: GONE }
  const isChanged = seen && latest && isNewer(latest.updated_at, seen.updated_at)
  return isChanged ? { kind: 'stale', message: CHANGED } : undefined
}

/** The shift is there, as it was entered in one of the attempts, each named as in an announcement. */
function addedText(attempts: readonly string[]): string {
  const [first, ...others] = [...new Set(attempts)]
  const what = first === undefined ? '' : `: ${[first, ...others].join(' or ')}`
  const which = others.length === 0 ? 'The first attempt' : 'An earlier attempt'
  return `${which} has already added this shift, as it was entered then${what}. What you changed since is not saved.`
}

/** The shift is cancelled, as one of the attempts had it. */
export function cancelledText(attempts: readonly SettledCancellation[]): string {
  const entered = [...new Set(attempts.map(amountsText))].join(' or ')
  return `An earlier attempt has already cancelled this shift, as it was entered then. ${entered}. What you changed since is not saved.`
}

function amountsText({ fee, restaurantCharge, driverPay }: SettledCancellation): string {
  if (fee < 0) return `Fee: ${formatMoney(fee)}`
  if (restaurantCharge === 0 && driverPay === 0) return 'Fee: none'
  return `Charge: ${formatMoney(restaurantCharge)}, pay: ${formatMoney(driverPay)}`
}

/** '11:00 – 15:00, Ann Example'. */
export function enteredText(values: ShiftFormValues, drivers: readonly Driver[] | undefined): string {
  if (values.driver_id === OPEN_SHIFT) return `${timesText(values)}, Open shift`
  const driver = drivers?.find(({ id }) => String(id) === values.driver_id)
  return driver ? `${timesText(values)}, ${driver.full_name}` : timesText(values)
}

const reloadedText = (kept: readonly string[]): string =>
  kept.length === 0
    ? 'Reloaded: the form shows the shift as it is now.'
    : `Reloaded. Your changes are kept: ${kept.join(', ')}.`
