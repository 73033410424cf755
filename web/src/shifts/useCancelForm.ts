import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { NOT_CANCELLABLE } from '@driverdesk/domain/shifts/cancelling.ts'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError } from '../kernel/apiError.ts'
import { errorMessage } from '../kernel/query.ts'
import {
  type CancelFormValues,
  cancelBody,
  cancelFormProblems,
  feeOf,
  NEW_CANCELLATION,
} from './cancelForm.ts'
import { useCancelShift } from './cancellations.data.ts'
import { shiftAttempts } from './shiftAttempts.ts'
import { useIsRemoved, useReloadShift } from './shifts.data.ts'
import { cancelledText, GONE, newsOf, reloadedText, type Trouble } from './shiftTrouble.ts'

interface CancelFormOptions {
  /** As it was when the dialog opened. */
  shift: Shift
  /** As the schedule shows it now; undefined where it does not show it. */
  latest: Shift | undefined
  mayCancel: (shift: Shift) => boolean
  onCancelled: (cancelled: Shift, seen: Shift) => void
}

/** The form of the cancel dialog. Whatever the server answers, what was typed stays until the shift is cancelled. */
export function useCancelForm({ shift, latest, mayCancel, onCancelled }: CancelFormOptions) {
  /** The state that is cancelled, and that the server is told was seen. */
  const [seen, setSeen] = useState(shift)
  const [trouble, setTrouble] = useState<Trouble>()
  const [note, setNote] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
  const isRemoved = useIsRemoved(shift.id)
  const cancelling = useCancelShift()
  const reloadShift = useReloadShift()
  const [attempts] = useState(shiftAttempts<CancelFormValues>)
  const form = useForm({ initialValues: NEW_CANCELLATION, validate: cancelFormProblems })

  const refuse = (error: unknown, values: CancelFormValues) => {
    const {
      status,
      fields = {},
      message,
    } = error instanceof ApiError ? error : new ApiError(0, errorMessage(error))
    if (status === 409 && message === refusals.sameKeyOtherBody.message) {
      return setTrouble({ kind: 'added', message: cancelledText(attempts.unanswered.map(feeOf)) })
    }
    const isUnanswered = status === 0 || status >= 500
    if (isUnanswered) attempts.unanswered.push(values)
    else attempts.refused()
    const { id, ...others } = fields
    form.setErrors(Object.fromEntries(Object.entries(others).map(([field, [first]]) => [field, first])))
    if (status === 404) setIsMissing(true)
    if (status === 400 && !id && Object.keys(others).length > 0) return
    setTrouble({ kind: isUnanswered ? 'again' : status === 409 ? 'stale' : 'refused', message })
  }

  const isGone = isMissing || (isRemoved && latest === undefined)
  // After a lost answer only the server knows: the same attempt gets its answer, whatever has become of the shift.
  const isTrying = attempts.unanswered.length > 0
  const isOver = !isTrying && (isGone || !mayCancel(seen))
  const news = cancelling.isPending ? undefined : newsOf(seen, latest, isGone)
  return {
    form,
    seen,
    trouble: trouble ?? news ?? (isOver ? { kind: 'refused' as const, message: NOT_CANCELLABLE } : undefined),
    /** There is nothing to cancel any more. */
    isOver: isOver || trouble?.kind === 'added',
    note,
    isSending: cancelling.isPending,
    isReloading: reloadShift.isPending,
    cancel: async () => {
      if (form.validate().hasErrors) return
      setTrouble(undefined)
      setNote(undefined)
      const values = form.getValues()
      const sent = { id: seen.id, body: cancelBody(values, seen), idempotencyKey: attempts.key() }
      await cancelling.mutateAsync(sent).then(
        (cancelled) => onCancelled(cancelled, seen),
        (error) => refuse(error, values),
      )
    },
    /** Takes over what somebody else saved; what was typed stays. */
    reload: async () => {
      const now = await reloadShift
        .mutateAsync(seen)
        .catch((error) => setTrouble({ kind: 'refused', message: errorMessage(error) }))
      if (now === undefined) return
      if (now === null) {
        setIsMissing(true)
        return setTrouble({ kind: 'refused', message: GONE })
      }
      setSeen(now)
      setTrouble(undefined)
      setNote(reloadedText([]))
    },
  }
}
