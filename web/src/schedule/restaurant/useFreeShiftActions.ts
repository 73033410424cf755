import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { confirm } from '../../ui/Confirm.tsx'
import { countOf, longDate } from '../../ui/dayWords.ts'
import { pressedNow } from '../../ui/useFocusBack.ts'
import { askToSubmit } from '../act/askBulk.tsx'
import { useRefusal } from '../act/RefusedShifts.tsx'
import { timesText } from '../shift/shiftWords.ts'
import { useRemoveFreeShift, useSubmitShifts, useUpdateFreeShift } from './freeShifts.data.ts'

/** What a restaurant does to its open shifts (document 2, 2.2): it submits drafts to the agency, and takes them back. */
export function useFreeShiftActions(announce: (text: string) => void) {
  const submitting = useSubmitShifts()
  const updating = useUpdateFreeShift()
  const removing = useRemoveFreeShift()
  const { refusal, closeRefusal, refuse, fail, lookAgain } = useRefusal<ShiftForRestaurant>()

  const submit = async (shifts: readonly ShiftForRestaurant[], isBulk: boolean, begunBy?: Element | null) => {
    try {
      await submitting.mutateAsync(shifts.map(({ id }) => id))
      const [only] = shifts
      const what = shifts.length === 1 && only ? nameOf(only) : countOf(shifts.length, 'shift')
      announce(`Submitted to the agency: ${what}`)
    } catch (error) {
      refuse(error, { action: 'publish', isBulk, shifts, begunBy })
    }
  }

  return {
    refusal,
    closeRefusal,
    /** Shifts are on their way to the agency. */
    isSending: submitting.isPending,
    /** Submits those that were not refused. */
    submitValid: async () => {
      if (!refusal) return
      closeRefusal()
      await submit(refusal.valid, true, refusal.begunBy)
    },
    publish: (shift: ShiftForRestaurant) => submit([shift], false),
    unpublish: async (shift: ShiftForRestaurant) => {
      const { id, updated_at } = shift
      const body = { ...whatRestaurantsDecide(shift), status: SHIFT_DRAFT, updated_at } as const
      const draft = await updating.mutateAsync({ id, body }).catch(fail)
      if (draft) announce(`Back to draft: ${nameOf(draft)}`)
    },
    /** Asks, and submits all of them. None may be left since they were counted. */
    submitAll: async (shifts: readonly ShiftForRestaurant[]) => {
      if (shifts.length === 0) return
      const begunBy = pressedNow()
      const chosen = await askToSubmit(shifts)
      if (chosen) await submit(chosen, true, begunBy)
    },
    /** Removes the shift as the person sees it; true once it is gone. */
    remove: async (shift: ShiftForRestaurant): Promise<boolean> => {
      const message = nameOf(shift)
      if (!(await confirm({ title: 'Remove shift?', message, confirmLabel: 'Remove', danger: true })))
        return false
      const removed = await removing.mutateAsync(shift).catch(lookAgain)
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
