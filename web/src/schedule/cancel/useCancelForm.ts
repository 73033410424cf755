import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import type { SettledCancellation } from '@driverdesk/domain/shifts/cancellationTerms.ts'
import { NOT_CANCELLABLE } from '@driverdesk/domain/shifts/cancelling.ts'
import { useForm } from '@mantine/form'
import { isRefusedAs } from '../../kernel/apiError.ts'
import { useReloadShift } from '../../shifts/shifts.data.ts'
import type { FormRefusal } from '../../ui/form/formTrouble.ts'
import type { Attempt } from '../../ui/form/recordStep.ts'
import { useRecord } from '../../ui/form/useRecord.ts'
import { useCancelShift } from '../data/cancellations.data.ts'
import { useShiftRecord } from '../shift/shiftRecord.ts'
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
  const { mutateAsync: cancel } = useCancelShift()
  const { mutateAsync: load } = useReloadShift()
  const termsOf = useCancellationTerms()
  const form = useForm({ initialValues: newCancellation(termsOf(shift).terms), validate: cancelFormProblems })
  const editor = useRecord<Shift, CancelFormValues>({
    ...useShiftRecord(shift, latest),
    fields: FIELDS[form.values.cancelled_by],
    refusalOf: cancelledBefore,
    update: (values, seen, idempotencyKey) =>
      cancel({ id: seen.id, body: cancelBody(values, seen), idempotencyKey }),
    load,
    onRefused: (errors) => form.setErrors(errors),
    onSaved: (cancelled) => onCancelled(cancelled, editor.seen ?? shift),
  })
  const { seen = shift, unanswered } = editor
  // After a lost answer only the server knows: the same attempt gets its answer, whatever has become of the shift.
  const isOver = editor.isOver || (unanswered.length === 0 && !mayCancel(seen))
  return {
    ...editor,
    form,
    /** The terms of the option, and how the fields stand to them. */
    termFields: useTermFields(form, termsOf(seen)),
    seen,
    trouble: editor.trouble ?? (isOver ? { kind: 'refused' as const, message: NOT_CANCELLABLE } : undefined),
    /** There is nothing to cancel any more. */
    isOver,
    cancel: async () => {
      if (!form.validate().hasErrors) await editor.send(form.getValues())
    },
  }
}

/** The shift is cancelled, as one of the attempts had it. */
function cancelledBefore(
  error: unknown,
  { unanswered }: Attempt<Shift, CancelFormValues>,
): FormRefusal | undefined {
  if (!isRefusedAs('sameKeyOtherBody', error)) return undefined
  const entered = [...new Set(unanswered.map(settledOf).map(amountsText))].join(' or ')
  const message = `An earlier attempt has already cancelled this shift, as it was entered then. ${entered}. What you changed since is not saved.`
  return { errors: {}, trouble: { kind: 'added', message } }
}

function amountsText({ fee, restaurantCharge, driverPay }: SettledCancellation): string {
  if (fee < 0) return `Fee: ${formatMoney(fee)}`
  if (restaurantCharge === 0 && driverPay === 0) return 'Fee: none'
  return `Charge: ${formatMoney(restaurantCharge)}, pay: ${formatMoney(driverPay)}`
}
