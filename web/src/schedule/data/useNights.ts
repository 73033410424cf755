import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { nightsInto } from '@driverdesk/domain/kernel/shiftLength.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { shiftsOfDriverQuery } from '../../shifts/shiftCache.ts'
import { useShifts } from '../../shifts/shifts.data.ts'
import type { Lane, ShownShift } from '../../shifts/shownShift.ts'
import { useIsPhone } from '../../ui/isPhone.ts'
import { isByDriver, isByHour, type ScheduleView, showsFigures } from '../schedule.search.ts'
import { useShiftsInSight } from './shiftsInSight.ts'

export interface Nights {
  isThere: boolean
  /** As far as they are loaded. */
  shifts: readonly ShownShift[]
  isKnown: (line: number) => boolean
}

const NO_SHIFTS: readonly ShownShift[] = []

/** Nights are shown by the hour, in the notes of drivers and on a phone. Elsewhere they are not loaded. */
function useDayBefore(shown: ScheduleView) {
  const { range, view, problem } = shown
  const isPhone = useIsPhone()
  const date = problem ? range.from : addDays(range.from, -1)
  const before = useMemo(() => ({ from: date, to: date }), [date])
  return {
    before,
    isAsked: !problem && !showsFigures(shown) && (isPhone || isByHour(view) || isByDriver(view)),
  }
}

/** All shifts of the day before. */
export function useNights<A extends Audience = 'staff'>(
  view: ScheduleView,
  isEnabled: boolean,
  audience?: A,
): Nights {
  const { range } = view
  const { before, isAsked } = useDayBefore(view)
  const { data } = useShifts(before, isAsked && isEnabled, audience)
  return useMemo(
    () => ({
      isThere: data !== undefined,
      shifts: nightsInto(range.from, data ?? NO_SHIFTS),
      isKnown: () => data !== undefined,
    }),
    [data, range.from],
  )
}

function useNightsInSight(view: ScheduleView, lane: Lane, isEnabled: boolean): Nights {
  const { range } = view
  const { before, isAsked } = useDayBefore(view)
  const driver = typeof view.driver === 'number' ? view.driver : undefined
  const isOn = isAsked && isEnabled
  const ofDriver = useQuery({
    ...shiftsOfDriverQuery(before, driver ?? 0),
    enabled: isOn && driver !== undefined,
  })
  const { parts, shifts } = useShiftsInSight({ range: before, lane, enabled: isOn && driver === undefined })
  const own = driver === undefined ? undefined : ofDriver.data
  return useMemo(() => {
    if (own) return { isThere: true, shifts: nightsInto(range.from, own.records), isKnown: () => true }
    return {
      isThere: parts.some(({ data }) => data !== undefined),
      shifts: nightsInto(range.from, shifts),
      isKnown: (line: number) => parts.some(({ data }) => data?.lines.has(line)),
    }
  }, [own, shifts, parts, range.from])
}

/** Keeps the last nights until the new ones are loaded. */
export function useNightsOf(view: ScheduleView, lane: Lane, isPartial: boolean | undefined): Nights {
  const all = useNights(view, isPartial === false)
  const inSight = useNightsInSight(view, lane, isPartial === true)
  const nights = isPartial ? inSight : all
  const { range, driver, location = '' } = view
  // Drivers stay in sight at another location. Their nights elsewhere do not.
  const place = lane === 'drivers' ? location : ''
  const lines = `${range.from} ${lane} ${place} ${typeof driver === 'number' ? driver : ''}`
  // No state, which would render the whole schedule again. A render that is never drawn changes nothing.
  const last = useRef({ nights, lines })
  useLayoutEffect(() => {
    if (nights.isThere) last.current = { nights, lines }
  }, [nights, lines])
  return nights.isThere || last.current.lines !== lines ? nights : last.current.nights
}
