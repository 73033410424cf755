import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { Pence } from '@driverdesk/domain/kernel/money.ts'
import { CANCELLATION_BANDS_KEY, cancellationBandsOf } from '@driverdesk/domain/options/cancellationBands.ts'
import { type CancellationTerms, cancellationTerms } from '@driverdesk/domain/shifts/cancellationTerms.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWallClock } from '../../kernel/businessClock.ts'
import { optionsQuery } from '../../options/options.data.ts'
import { figuresOf } from '../shift/shiftFigures.ts'
import { type CancelFormValues, termValues } from './cancelForm.ts'

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
export function useCancellationTerms(): (shift: Shift) => KnownTerms {
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
export function useTermFields(form: UseFormReturnType<CancelFormValues>, { terms, retry }: KnownTerms) {
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
