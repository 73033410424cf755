import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useState } from 'react'
import { showError } from '../../kernel/query.ts'
import { confirm } from '../../ui/Confirm.tsx'
import { countOf, longDate } from '../dayWords.ts'
import { type Refusal, refusedIn } from '../refusedShifts.ts'
import { timesText } from '../shiftWords.ts'
import { useRemoveFreeShift, useSubmitShifts, useUpdateFreeShift } from './freeShifts.data.ts'

/** What a restaurant does to its open shifts (document 2, 2.2): it submits drafts to the agency, and takes them back. */
export function useFreeShiftActions(announce: (text: string) => void) {
  const submitting = useSubmitShifts()
  const updating = useUpdateFreeShift()
  const removing = useRemoveFreeShift()
  const [refusal, setRefusal] = useState<Refusal<ShiftForRestaurant>>()

  const submit = async (shifts: readonly ShiftForRestaurant[], isBulk: boolean) => {
    try {
      await submitting.mutateAsync(shifts.map(({ id }) => id))
      const [only] = shifts
      const what = shifts.length === 1 && only ? nameOf(only) : countOf(shifts.length, 'shift')
      announce(`Submitted to the agency: ${what}`)
    } catch (error) {
      const refused = refusedIn(error, shifts)
      if (refused) setRefusal({ action: 'publish', isBulk, ...refused })
      else showError(error)
    }
  }

  return {
    refusal,
    closeRefusal: () => setRefusal(undefined),
    /** Submits those that were not refused. */
    submitValid: async () => {
      if (!refusal) return
      setRefusal(undefined)
      await submit(refusal.valid, true)
    },
    publish: (shift: ShiftForRestaurant) => submit([shift], false),
    unpublish: async (shift: ShiftForRestaurant) => {
      const { id, updated_at } = shift
      const body = { ...whatRestaurantsDecide(shift), status: SHIFT_DRAFT, updated_at } as const
      const draft = await updating.mutateAsync({ id, body }).catch(showError)
      if (draft) announce(`Back to draft: ${nameOf(draft)}`)
    },
    submitAll: async (shifts: readonly ShiftForRestaurant[]) => {
      const message = 'The agency gets them, finds drivers and publishes them.'
      const title = `Publish ${shifts.length} shifts?`
      if (await confirm({ title, message, confirmLabel: 'Publish' })) await submit(shifts, true)
    },
    /** Removes the shift as the person sees it; true once it is gone. */
    remove: async (shift: ShiftForRestaurant): Promise<boolean> => {
      const message = `${longDate(shift.period_date)}, ${nameOf(shift)}`
      if (!(await confirm({ title: 'Remove shift?', message, confirmLabel: 'Remove', danger: true })))
        return false
      const removed = await removing.mutateAsync(shift).catch(() => undefined)
      if (removed) announce(`Removed: ${nameOf(shift)}`)
      return Boolean(removed)
    },
  }
}

export type FreeShiftActions = ReturnType<typeof useFreeShiftActions>

const nameOf = (shift: ShiftForRestaurant) => `${longDate(shift.period_date)}, ${timesText(shift)}`

function whatRestaurantsDecide(shift: ShiftForRestaurant) {
  const { restaurant_id, period_date, start_time, finish_time, extra_request, comment } = shift
  return { restaurant_id, period_date, start_time, finish_time, extra_request, comment }
}
