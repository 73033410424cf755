import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { NOT_CANCELLABLE } from '@driverdesk/domain/shifts/cancelling.ts'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { isRefusedAs } from '../../kernel/apiError.ts'
import { formAttempts } from '../../ui/form/formAttempts.ts'
import { useCancelShift } from '../data/cancellations.data.ts'
import { useReloadShift } from '../data/shifts.data.ts'
import { cancelledText, shiftRefusal, useSeenShift } from '../shift/useShiftEditor.ts'
import {
  type CancelFormValues,
  cancelBody,
  cancelFormProblems,
  newCancellation,
  settledOf,
} from './cancelForm.ts'
import { useCancellationTerms, useTermFields } from './useCancellationTerms.ts'

interface CancelFormOptions {
  /** As it was when the dialog opened. */
  shift: Shift
  /** As the schedule shows it now; undefined where it does not show it. */
  latest: Shift | undefined
  mayCancel: (shift: Shift) => boolean
  onCancelled: (cancelled: Shift, seen: Shift) => void
}

/** What the server may say of what is typed, by who cancels: what is not on screen has no place under a field. */
const FIELDS: Record<CancelFormValues['cancelled_by'], readonly (keyof CancelFormValues)[]> = {
  restaurant: ['cancelled_by', 'restaurant_charge', 'driver_pay', 'comment_cancelled'],
  driver: ['cancelled_by', 'cost', 'comment_cancelled'],
  agency: ['cancelled_by', 'driver_pay', 'comment_cancelled'],
  '': [],
}

/** The form of the cancel dialog. Whatever the server answers, what was typed stays until the shift is cancelled. */
export function useCancelForm({ shift, latest, mayCancel, onCancelled }: CancelFormOptions) {
  const cancelling = useCancelShift()
  const reloadShift = useReloadShift()
  const [attempts] = useState(formAttempts<CancelFormValues>)

  const dialog = useSeenShift({
    shift,
    latest,
    load: reloadShift.mutateAsync,
    isSending: cancelling.isPending,
  })
  const { seen = shift, trouble, note, isGone, isDecided, setTrouble, forget, reload } = dialog
  const known = useCancellationTerms(seen)
  const form = useForm({ initialValues: newCancellation(known.terms), validate: cancelFormProblems })
  const termFields = useTermFields(form, known)

  const refuse = (error: unknown, values: CancelFormValues) => {
    if (isRefusedAs('sameKeyOtherBody', error)) {
      return setTrouble({ kind: 'added', message: cancelledText(attempts.unanswered.map(settledOf)) })
    }
    const refusal = shiftRefusal(error, { fields: FIELDS[values.cancelled_by], isStored: true })
    if (refusal.trouble?.kind === 'again') attempts.unanswered.push(values)
    else attempts.refused()
    form.setErrors(refusal.errors)
    setTrouble(refusal.trouble)
  }

  // After a lost answer only the server knows: the same attempt gets its answer, whatever has become of the shift.
  const isTrying = attempts.unanswered.length > 0
  const isOver = isDecided || (!isTrying && (isGone || !mayCancel(seen)))
  return {
    form,
    /** The terms of the option, and how the fields stand to them. */
    termFields,
    seen,
    trouble: trouble ?? (isOver ? { kind: 'refused' as const, message: NOT_CANCELLABLE } : undefined),
    /** There is nothing to cancel any more. */
    isOver,
    note,
    isSending: cancelling.isPending,
    isReloading: reloadShift.isPending,
    cancel: async () => {
      if (form.validate().hasErrors) return
      forget()
      const values = form.getValues()
      const sent = { id: seen.id, body: cancelBody(values, seen), idempotencyKey: attempts.key() }
      await cancelling.mutateAsync(sent).then(
        (cancelled) => onCancelled(cancelled, seen),
        (error) => refuse(error, values),
      )
    },
    /** What was typed stays. */
    reload,
  }
}
