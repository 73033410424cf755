import type { ShiftHours } from '../kernel/shiftLength.ts'

export type Slot = ShiftHours & { restaurant_id: number; driver_id: number | null }

const keyOf = ({ restaurant_id, period_date, start_time, finish_time }: Slot): string =>
  `${restaurant_id} ${period_date} ${start_time} ${finish_time}`

/**
 * Matches planned shifts with existing ones. Two drivers at the same times take two slots. A planned shift first finds the slot
 * of its own driver, or else an unmatched one, because the driver there may have been changed or removed.
 */
export const slotsOf = (there: readonly Slot[]) => ({
  takenBy<T extends Slot>(planned: readonly T[]): (shift: T) => boolean {
    const free = Map.groupBy(there, keyOf)
    const found = new Set<T>()
    const find = (shift: T, fits: (slot: Slot) => boolean) => {
      const slots = free.get(keyOf(shift)) ?? []
      const nr = slots.findIndex(fits)
      if (nr < 0) return
      found.add(shift)
      slots.splice(nr, 1)
    }
    for (const shift of planned) find(shift, ({ driver_id }) => driver_id === shift.driver_id)
    for (const shift of planned) if (!found.has(shift)) find(shift, () => true)
    return (shift) => found.has(shift)
  },
})
