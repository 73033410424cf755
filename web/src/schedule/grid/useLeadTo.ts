import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { giveFocus, isFocusLost } from '../../ui/giveFocus.ts'
import type { ShownRow } from '../model/scheduleRows.ts'
import type { ScheduleSurface } from '../model/useScheduleDesk.ts'

/** A shift, and where it is or is about to be. */
interface ShiftPlace {
  shift_id: number
  restaurant_id: number
  period_date: IsoDate
}

interface LeadToOptions {
  rows: readonly ShownRow[]
  days: readonly IsoDate[]
  surface: RefObject<ScheduleSurface | null>
}

/** In milliseconds: what is not on screen by then is elsewhere. */
const PATIENCE = 5_000

/**
 * Leads the keyboard to a shift, as after an undo, as soon as the schedule shows it there, and scrolls it into sight. A
 * place that the person sees is not taken from them: they press the button of the toolbar again and again by key.
 */
export function useLeadTo({ rows, days, surface }: LeadToOptions) {
  const wanted = useRef<{ place: ShiftPlace; until: number }>(undefined)
  const lead = () => {
    if (!wanted.current) return
    const { place, until } = wanted.current
    if (Date.now() > until) wanted.current = undefined
    else if (isShown(place, rows, days)) {
      wanted.current = undefined
      const { shift_id: item, restaurant_id: restaurantId, period_date: date } = place
      giveFocus(
        () => surface.current?.focusOn?.({ restaurantId, date, item }),
        () => surface.current?.hasFocus?.() === true || mayTake(),
      )
    }
  }
  useEffect(lead)
  return (place: ShiftPlace | null) => {
    wanted.current = place ? { place, until: Date.now() + PATIENCE } : undefined
    lead()
  }
}

function isShown(
  { shift_id, restaurant_id, period_date }: ShiftPlace,
  rows: readonly ShownRow[],
  days: readonly IsoDate[],
): boolean {
  if (!days.includes(period_date)) return false
  const row = rows.find(({ restaurant }) => restaurant.id === restaurant_id)
  return row?.shifts.some(({ id, period_date: date }) => id === shift_id && date === period_date) ?? false
}

const mayTake = (): boolean => isFocusLost() || !document.activeElement?.matches(':focus-visible')
