/** The store of the schedule in this tab. */
import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { createStore } from 'zustand/vanilla'
import { currentUser, onSessionChange } from '../../kernel/session.ts'
import { atMostEvery } from '../../kernel/timing.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { EMPTY, type ScheduleState, type Sight, see } from './scheduleState.ts'

const store = createStore<ScheduleState>(() => EMPTY)

/** The current state, for keys and pointer: it may be newer than what is rendered. */
export const scheduleNow = (): ScheduleState => store.getState()

/** Sets some parts, or applies a change of `scheduleState.ts`. */
export const changeSchedule = (
  change: Partial<ScheduleState> | ((before: ScheduleState) => ScheduleState),
): void => store.setState(change)

/** Calls `listener` after each change. @returns a function that stops it */
export const onSchedule = (listener: () => void): (() => void) => store.subscribe(listener)

/** Renders again only if this part of the state changes. */
export const useScheduleState = <T>(part: (state: ScheduleState) => T): T => useStore(store, part)

const NONE: readonly { id: number }[] = []

/** The ids of those of `shifts` that are selected: a cell of the grid renders again only if its own selection changes. */
export function useSelectedAmong(shifts: readonly { id: number }[]): ReadonlySet<number> {
  const selected = useScheduleState(
    useShallow((state) =>
      state.selected.size > 0 ? shifts.filter(({ id }) => state.selected.has(id)) : NONE,
    ),
  )
  return new Set(selected.map(({ id }) => id))
}

/** The shift as painted now, which may not be rendered yet. */
export const paintedNow = <S extends ShownShift>(shift: S): S =>
  (scheduleNow().painted.get(shift.id) as S | undefined) ?? shift

export function usePainted<S extends ShownShift>(shifts: readonly S[]): readonly S[] {
  const painted = useScheduleState((state) => state.painted)
  return useMemo(
    () =>
      painted.size === 0 ? shifts : shifts.map((shift) => (painted.get(shift.id) as S | undefined) ?? shift),
    [shifts, painted],
  )
}

/** Milliseconds between two changes during scrolling, since every cell checks whether a change concerns it. */
const BETWEEN = 100

/** Stores the lines and days that are drawn, at most ten times a second; undefined keeps those from before. */
export function useSight(sight: Sight | undefined): void {
  const isShown = useRef(true)
  const store = useMemo(
    () =>
      atMostEvery(BETWEEN, (latest: Sight) => {
        if (isShown.current) changeSchedule(see(latest))
      }),
    [],
  )
  useEffect(() => {
    if (sight) store(sight)
  })
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
}

let owner = currentUser()?.access_token

// The next user must not find any of it.
onSessionChange(() => {
  const token = currentUser()?.access_token
  if (token !== owner) store.setState(EMPTY, true)
  owner = token
})
