import type { CancellationTerms } from '@driverdesk/domain/shifts/cancellationTerms.ts'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useState } from 'react'
import { type CancelFormValues, termValues } from './cancelForm.ts'
import type { KnownTerms } from './useCancellationTerms.ts'

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
