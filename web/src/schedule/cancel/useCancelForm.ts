import type { Cancellation } from '@driverdesk/contract/shifts/cancellation.shapes.ts'
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { formatMoney, type Pence } from '@driverdesk/domain/kernel/money.ts'
import { CANCELLATION_BANDS_KEY, cancellationBandsOf } from '@driverdesk/domain/options/cancellationBands.ts'
import {
  type CancellationTerms,
  cancellationTerms,
  type SettledCancellation,
} from '@driverdesk/domain/shifts/cancellationTerms.ts'
import { NOT_CANCELLABLE } from '@driverdesk/domain/shifts/cancelling.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../kernel/api.ts'
import { isRefusedAs } from '../../kernel/apiError.ts'
import { useWallClock } from '../../kernel/businessClock.ts'
import { optionsQuery } from '../../options/options.data.ts'
import { patchOwn } from '../../shifts/shiftCache.ts'
import { savingShifts, useReloadShift } from '../../shifts/shifts.data.ts'
import type { FormRefusal } from '../../ui/form/formTrouble.ts'
import type { Attempt } from '../../ui/form/recordStep.ts'
import { useRecord } from '../../ui/form/useRecord.ts'
import { figuresOf } from '../shift/shiftFigures.ts'
import { useShiftRecord } from '../shift/shiftRecord.ts'
import {
  type CancelFormValues,
  cancelBody,
  cancelFormProblems,
  newCancellation,
  settledOf,
  termValues,
} from './cancelForm.ts'

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

interface KnownTerms {
  /** What the option says of a cancellation in this minute; undefined while it is not known. */
  terms: CancellationTerms | undefined
  /** The option could not be loaded: asks again. */
  retry: (() => void) | undefined
}

/** What the notice bands take their percentages of: nothing where the shift was worked already, which its timesheet pays. */
export const costOfCancelling = (shift: Shift): Pence =>
  shift.timesheet?.type === OF_WORK ? 0 : figuresOf(shift).cost

/** The terms of cancelling a shift by the notice bands, a new look at the clock each minute. */
function useCancellationTerms(): (shift: Shift) => KnownTerms {
  const options = useQuery(optionsQuery)
  const now = useWallClock()
  return (shift) => {
    if (!options.data)
      return { terms: undefined, retry: options.isError ? () => void options.refetch() : undefined }
    const bands = cancellationBandsOf(options.data.get(CANCELLATION_BANDS_KEY))
    const start = { date: shift.period_date, time: shift.start_time }
    return { terms: cancellationTerms(bands, start, now, costOfCancelling(shift)), retry: undefined }
  }
}

/**
 * Charge and pay as the option says, put into the fields once, when the dialog opens or the option is there. Where they
 * become others while it is open (time passes, somebody changes the option or the shift) the fields stay as the person
 * sees them, and the dialog offers the new ones.
 */
function useTermFields(form: UseFormReturnType<CancelFormValues>, { terms, retry }: KnownTerms) {
  const [filled, setFilled] = useState(terms)
  const { setValues, resetDirty } = form
  const fill = (now: CancellationTerms) => {
    setValues(termValues(now))
    form.clearFieldError('restaurant_charge')
    form.clearFieldError('driver_pay')
    setFilled(now)
  }
  const isLate = filled === undefined && terms !== undefined
  useEffect(() => {
    if (!isLate) return
    const { restaurant_charge, driver_pay, ...typed } = form.getValues()
    setFilled(terms)
    if (restaurant_charge !== '' || driver_pay !== '') return
    const isUntouched = !form.isDirty()
    setValues({ ...typed, ...termValues(terms) })
    if (isUntouched) resetDirty()
  }, [isLate, terms, form, setValues, resetDirty])
  return {
    terms,
    retry,
    /** Takes over the terms as they are now; undefined where they are those that the fields were filled with. */
    renew: terms && filled && !isSame(terms, filled) ? () => fill(terms) : undefined,
  }
}

export type TermFields = ReturnType<typeof useTermFields>

const isSame = (one: CancellationTerms, other: CancellationTerms): boolean =>
  one.restaurantCharge === other.restaurantCharge && one.driverPay === other.driverPay

interface ShiftToCancel {
  id: number
  /** Its `updated_at` is the state that the person saw; the server refuses with 409 where it is no longer so. */
  body: Cancellation
  /** The same for every attempt to send one form. */
  idempotencyKey: string
}

/**
 * Cancels a shift: driver, charge and timesheet in one call (docs/spec/shifts.md#cancelling). Its dialog says what was
 * refused.
 */
function useCancelShift() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingShifts,
    meta: { ownErrors: true },
    mutationFn: ({ id, body, idempotencyKey }: ShiftToCancel) =>
      call(cancellationRoutes.cancel, { params: { id: String(id) }, body }, { idempotencyKey }),
    onSuccess: (shift) => patchOwn(client, [{ put: shift }]),
  })
}
