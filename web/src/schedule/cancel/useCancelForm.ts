import type { Cancellation } from '@driverdesk/contract/shifts/cancellation.shapes.ts'
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { formatMoney, type Pence } from '@driverdesk/domain/kernel/money.ts'
import { CANCELLATION_BANDS_KEY, cancellationBandsOf } from '@driverdesk/domain/options/cancellationBands.ts'
import {
  type CancellationTerms,
  cancellationTerms,
  type SettledCancellation,
  type UnpaidTime,
} from '@driverdesk/domain/shifts/cancellationTerms.ts'
import { NOT_CANCELLABLE } from '@driverdesk/domain/shifts/cancelling.ts'
import { may } from '@driverdesk/domain/shifts/shiftActs.ts'
import { REJECTED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../kernel/api.ts'
import { isRefusedAs } from '../../kernel/apiError.ts'
import { useWallClock } from '../../kernel/businessClock.ts'
import { optionsQuery } from '../../options/options.data.ts'
import { useReloadShift, useUpdating } from '../../shifts/shifts.data.ts'
import type { FormRefusal } from '../../ui/form/formTrouble.ts'
import type { Attempt } from '../../ui/form/recordStep.ts'
import { useRecord } from '../../ui/form/useRecord.ts'
import { useScene } from '../model/scene.ts'
import { shiftState } from '../model/shiftState.ts'
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

/** The fields that are on screen, by who cancels: only these can show a message of the server. */
const FIELDS: Record<CancelFormValues['cancelled_by'], readonly (keyof CancelFormValues)[]> = {
  restaurant: ['cancelled_by', 'restaurant_charge', 'driver_pay', 'comment_cancelled'],
  driver: ['cancelled_by', 'cost', 'comment_cancelled'],
  agency: ['cancelled_by', 'driver_pay', 'comment_cancelled'],
  '': [],
}

/**
 * The form of the cancel dialog. What was typed stays until the shift is cancelled.
 *
 * @param latest the same shift as the schedule shows it now; undefined if it does not
 */
export function useCancelForm(
  shift: Shift,
  latest: Shift | undefined,
  /** `notifies`: the driver was to be notified. */
  onCancelled: (cancelled: Shift, seen: Shift, notifies: boolean) => void,
) {
  const { role } = useScene()
  const { mutateAsync: cancel } = useCancelShift()
  const { mutateAsync: load } = useReloadShift()
  const termsOf = useCancellationTerms(latest ?? shift)
  const form = useForm({ initialValues: newCancellation(termsOf(shift).terms), validate: cancelFormProblems })
  const editor = useRecord<Shift, CancelFormValues>({
    ...useShiftRecord(shift, latest),
    fields: FIELDS[form.values.cancelled_by],
    refusalOf: cancelledBefore,
    hasSent: (now, sent, before) => now.driver_id !== before.driver_id && isCancelledAs(now, sent),
    update: (values, seen, idempotencyKey) =>
      cancel({ id: seen.id, body: cancelBody(values, seen), idempotencyKey }),
    load,
    onRefused: (errors) => form.setErrors(errors),
    onSaved: (cancelled, { notifies }) => onCancelled(cancelled, editor.seen ?? shift, notifies),
  })
  const { seen = shift, unanswered } = editor
  // After a lost answer only the server knows: the same attempt can be sent again, whatever the shift is now.
  const isOver = editor.isOver || (unanswered.length === 0 && !may('cancel', shiftState(seen), role))
  return {
    ...editor,
    form,
    termFields: useTermFields(form, termsOf(seen)),
    seen,
    trouble: editor.trouble ?? (isOver ? { kind: 'refused' as const, message: NOT_CANCELLABLE } : undefined),
    isOver,
    cancel: async () => {
      if (!form.validate().hasErrors) await editor.send(form.getValues())
    },
  }
}

const isCancelledAs = (shift: Shift, { cancelled_by, comment_cancelled }: CancelFormValues): boolean =>
  shift.status_assigned === REJECTED &&
  shift.cancelled_by === cancelled_by &&
  shift.comment_cancelled === comment_cancelled.trim()

function cancelledBefore(
  error: unknown,
  { unanswered }: Attempt<Shift, CancelFormValues>,
): FormRefusal | undefined {
  if (!isRefusedAs('sameKeyOtherBody', error)) return undefined
  const entered = [...new Set(unanswered.map(settledOf).map(amountsText))].join(' or ')
  const message = `An earlier attempt has already cancelled this shift, as it was entered then. ${entered}. Your later changes are not saved.`
  return { errors: {}, trouble: { kind: 'added', message } }
}

function amountsText({ fee, restaurantCharge, driverPay }: SettledCancellation): string {
  if (fee < 0) return `Fee: ${formatMoney(fee)}`
  if (restaurantCharge === 0 && driverPay === 0) return 'Fee: none'
  return `Charge: ${formatMoney(restaurantCharge)}, pay: ${formatMoney(driverPay)}`
}

interface KnownTerms {
  /** The terms in this minute; undefined while they are not known. */
  terms: CancellationTerms | undefined
  unpaid?: UnpaidTime
  retry: (() => void) | undefined
}

/** The base of the notice bands' percentages: 0 if a timesheet already pays the work. */
export const costOfCancelling = (shift: Shift): Pence =>
  shift.timesheet?.type === OF_WORK ? 0 : figuresOf(shift).cost

/** The part of a shift that no earlier payment is for. */
const unpaidQuery = ({ id, updated_at }: Pick<Shift, 'id' | 'updated_at'>) =>
  queryOptions({
    queryKey: ['unpaid time', id, updated_at],
    queryFn: ({ signal }) => call(cancellationRoutes.unpaid, { params: { id: String(id) } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })

/** The terms by the notice bands for the time that was not paid before, recalculated each minute. */
function useCancellationTerms(known: Shift): (shift: Shift) => KnownTerms {
  const options = useQuery(optionsQuery)
  const unpaid = useQuery(unpaidQuery(known))
  const now = useWallClock()
  return (shift) => {
    if (!options.data || !unpaid.data) {
      const failed = [options, unpaid].filter(({ isError }) => isError)
      const retry = () => {
        for (const { refetch } of failed) void refetch()
      }
      return { terms: undefined, retry: failed.length > 0 ? retry : undefined }
    }
    const bands = cancellationBandsOf(options.data.get(CANCELLATION_BANDS_KEY))
    const start = { date: shift.period_date, time: shift.start_time }
    const terms = cancellationTerms(bands, start, now, costOfCancelling(shift), unpaid.data)
    return { terms, unpaid: unpaid.data, retry: undefined }
  }
}

/**
 * Puts charge and pay by the terms into the fields once. If the terms change while the dialog is open, the
 * fields stay and the dialog offers the new amounts.
 */
function useTermFields(form: UseFormReturnType<CancelFormValues>, { terms, unpaid, retry }: KnownTerms) {
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
    isPaidBefore: unpaid && Math.min(unpaid.driver, unpaid.restaurant) < unpaid.length,
    retry,
    renew: terms && filled && !isSame(terms, filled) ? () => fill(terms) : undefined,
  }
}

export type TermFields = ReturnType<typeof useTermFields>

const isSame = (one: CancellationTerms, other: CancellationTerms): boolean =>
  one.restaurantCharge === other.restaurantCharge && one.driverPay === other.driverPay

/**
 * Cancels a shift: driver, charge and timesheet in one call (docs/spec/shifts.md#cancelling). With the body's
 * `updated_at` the server refuses with 409 if the shift has changed.
 */
const useCancelShift = () =>
  useUpdating((id, body: Cancellation, options) =>
    call(cancellationRoutes.cancel, { params: { id }, body }, options),
  )
