import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { confirm } from '../../ui/Confirm.tsx'
import { countOf, longDate } from '../../ui/dayWords.ts'
import { pressedNow } from '../../ui/useFocusBack.ts'
import { askToSubmit } from '../act/askBulk.tsx'
import { useRefusal } from '../act/RefusedShifts.tsx'
import {
  useRemoveRestaurantShift,
  useSubmitShifts,
  useUpdateRestaurantShift,
} from '../data/restaurantShifts.data.ts'
import { timesText } from '../shift/shiftWords.ts'
import type { ActionsOptions, ShiftActions } from './audience.ts'

/** What a restaurant does to its open shifts (document 2, 2.2): it submits drafts to the agency, and takes them back. */
export function useRestaurantActions({ announce }: ActionsOptions): ShiftActions {
  const submitting = useSubmitShifts()
  const updating = useUpdateRestaurantShift()
  const removing = useRemoveRestaurantShift()
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
    isSending: submitting.isPending,
    skipRefused: async () => {
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
    doToAll: async (_publish, shifts: readonly ShiftForRestaurant[]) => {
      if (shifts.length === 0) return
      const begunBy = pressedNow()
      const chosen = await askToSubmit(shifts)
      if (chosen) await submit(chosen, true, begunBy)
    },
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

const nameOf = (shift: ShiftForRestaurant) => `${longDate(shift.period_date)}, ${timesText(shift)}`

function whatRestaurantsDecide(shift: ShiftForRestaurant) {
  const { restaurant_id, period_date, start_time, finish_time, extra_request, comment } = shift
  return { restaurant_id, period_date, start_time, finish_time, extra_request, comment }
}
