/** If there are too many shifts to load all, loads those of the lines and weeks that are or were in sight. */
import { DESTROY } from '@driverdesk/contract/kernel/live.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays, type DateRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { type LiveEvent, onLive } from '../../kernel/live.ts'
import { afterPause } from '../../kernel/timing.ts'
import { askForLines, lineIn, type ShiftsOfLines, shiftsOfLinesQuery } from '../../shifts/shiftCache.ts'
import { ofShifts } from '../../shifts/shiftChanges.ts'
import type { Lane, StaffShift } from '../../shifts/shownShift.ts'
import { useLatest } from '../../ui/useLatest.ts'
import { sameList } from '../model/remembered.ts'
import type { Sight } from '../model/scheduleState.ts'
import { onSchedule, scheduleNow, useScheduleState } from '../model/scheduleStore.ts'

export interface Part {
  /** A rota week, or its part in the range. */
  week: DateRange
  data: ShiftsOfLines | undefined
}

export const NO_WEEKS: readonly DateRange[] = []

/** Milliseconds after which a failed load is tried again. */
export const RETRY = 5_000

export const whileFailed = ({ state }: { state: { status: string } }) => state.status === 'error' && RETRY

/** The ids of the restaurants or drivers in sight, without the line of the open shifts. */
export const idsInSight = (sight: Sight, lane: Lane): readonly number[] =>
  (sight[lane] ?? []).filter((id) => id > 0)

interface InSightOptions {
  range: DateRange
  lane: Lane
  /** The one line, which is loaded before it is drawn. */
  only?: number | undefined
  enabled: boolean
}

/**
 * The shifts of the lines and weeks that are in sight, and of those that have been. Scrolling alone renders nothing
 * again: only shifts that arrive do.
 */
export function useShiftsInSight({ range: { from, to }, lane, only, enabled }: InSightOptions) {
  const weeks = useMemo(() => (enabled ? weeksInSight({ from, to }) : NO_WEEKS), [enabled, from, to])
  const seen = useScheduleState(
    // A single week counts as in sight before the grid is drawn.
    useShallow(({ sight }) =>
      weeks.length === 1 ? weeks : weeks.filter((week) => isInSight(week, sight.days)),
    ),
  )
  const wanted = useCallback(
    () => (only === undefined ? idsInSight(scheduleNow().sight, lane) : [only]),
    [only, lane],
  )
  const hasLines = useScheduleState(({ sight }) => only !== undefined || idsInSight(sight, lane).length > 0)
  const queries = useQueries({
    queries: weeks.map((week) => ({
      ...shiftsOfLinesQuery(week, lane, wanted),
      // Loaded weeks stay up to date while other lines are in sight. Failed ones are tried again, in sight or not.
      enabled: ({ state }: { state: { data?: unknown; status: string } }) =>
        state.status === 'error' || (seen.includes(week) && (hasLines || state.data !== undefined)),
      refetchInterval: whileFailed,
      refetchIntervalInBackground: true,
    })),
  })
  const data = useSameList(queries.map((query) => query.data))
  useMissingLines({ weeks: seen, lane, wanted, data })
  const { parts, shifts } = useMemo(
    () => ({
      parts: weeks.map((week, index): Part => ({ week, data: data[index] })),
      shifts: data.flatMap((part) => part?.records ?? []),
    }),
    [weeks, data],
  )
  useWarningsLive(parts, lane)
  return {
    parts,
    shifts,
    isEmpty: data.every((part) => part === undefined),
    failed: queries.find(({ isError }) => isError),
  }
}

/** The milliseconds between two requests during scrolling. Lines that are only scrolled past are not loaded. */
const BETWEEN = 100

const loads = new Set<() => void>()

/** At one moment, so that lists of adjoining days are one call. */
const loadSoon = afterPause(BETWEEN, () => {
  for (const load of loads) load()
})

interface MissingOptions {
  weeks: readonly DateRange[]
  lane: Lane
  wanted: () => readonly number[]
  data: readonly unknown[]
}

/**
 * Loads the lines that come into sight, and after a request those that have come into sight since it began.
 */
function useMissingLines({ weeks, lane, wanted, data }: MissingOptions): void {
  const client = useQueryClient()
  /** The lines in sight at the last request. After an error, it is repeated only for other lines. */
  const failedFor = useRef<Sight>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data ends a request.
  useEffect(() => {
    const load = () => {
      const { sight } = scheduleNow()
      const ids = wanted()
      for (const week of weeks) {
        const { queryKey } = shiftsOfLinesQuery(week, lane, wanted)
        const state = client.getQueryState(queryKey)
        if (!state?.data || state.fetchStatus !== 'idle') continue
        const { lines } = state.data
        if (ids.every((id) => lines.has(id))) continue
        if (state.status === 'error' && failedFor.current === sight) continue
        failedFor.current = sight
        void client.refetchQueries({ queryKey, exact: true })
      }
    }
    loads.add(load)
    loadSoon()
    const stop = onSchedule(loadSoon)
    return () => {
      loads.delete(load)
      stop()
    }
  }, [client, weeks, lane, wanted, data])
}

const PAUSE = 3_000

/**
 * Only the server knows whether a shift overlaps one that is not loaded. After a change that may affect this,
 * the lines are loaded again.
 */
function useWarningsLive(parts: readonly Part[], lane: Lane): void {
  const client = useQueryClient()
  const latest = useLatest(parts)
  useEffect(() => {
    const concerned = new Map<DateRange, Set<number>>()
    const soon = afterPause(PAUSE, () => {
      for (const [week, lines] of concerned) void askForLines(client, week, lane, [...lines])
      concerned.clear()
    })
    const stop = onLive(shiftLive.name, (all) => {
      const events = ofShifts(all)
      for (const { week, data } of latest.current) {
        const mayWarn = data && warnedBy(events)
        const shifts = mayWarn ? data.records.filter(mayWarn) : []
        if (shifts.length === 0) continue
        const lines = concerned.get(week) ?? new Set()
        for (const shift of shifts) lines.add(lineIn(lane, shift))
        concerned.set(week, lines)
        soon()
      }
    })
    return () => {
      soon.cancel()
      stop()
    }
  }, [client, latest, lane])
}

/** Finds the shifts whose warning may have changed. */
function warnedBy(events: readonly LiveEvent[]): (shift: StaffShift) => boolean {
  const drivers = new Set(events.map(({ data }) => (data as Partial<Shift>).driver_id))
  const mayEnd = events.some(({ event }) => event === DESTROY || event === 'update')
  return ({ status, driver_id, overlaps }) =>
    status === SHIFT_NEW && driver_id !== null && ((mayEnd && overlaps === 1) || drivers.has(driver_id))
}

export function weeksInSight(range: DateRange): DateRange[] {
  const weeks: DateRange[] = []
  for (let from = range.from; from <= range.to; ) {
    const { to } = rangeFor(WEEK, from)
    weeks.push({ from, to: [to, range.to].toSorted()[0] ?? to })
    from = addDays(to, 1)
  }
  return weeks
}

export const isInSight = ({ from, to }: DateRange, days: readonly IsoDate[]): boolean =>
  days.some((day) => from <= day && day <= to)

export function useSameList<T>(list: readonly T[]): readonly T[] {
  // A state set while rendering would render the whole schedule twice.
  const [kept] = useState({ list })
  if (!sameList(kept.list, list)) kept.list = list
  return kept.list
}
