import { useRemembered } from '../../kernel/remembered.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import type { Line } from './line.ts'
import { keepSelected } from './scheduleState.ts'
import { changeSchedule } from './scheduleStore.ts'

/** One person's settings of the schedule, remembered in this browser. */
interface ScheduleLook {
  isFolded?: boolean
  isCompact?: boolean
  folded?: readonly number[]
}

const STANDARD: ScheduleLook = {}

/** The look of the signed-in user's schedule, and a function that changes it. */
export function useScheduleLook(): [ScheduleLook, (change: ScheduleLook) => void] {
  const email = useCurrentUser()?.email ?? ''
  const [look, setLook] = useRemembered(`driverdesk.schedule/${email}`, STANDARD)
  return [look, (change) => setLook((before) => ({ ...before, ...change }))]
}

const NONE: readonly number[] = []

/**
 * The keys of the headings of folded lines, and a function that folds or unfolds the lines below some
 * headings.
 */
export function useFolding() {
  const [{ folded = NONE }, change] = useScheduleLook()
  const fold = (heads: readonly Line[], isFolded: boolean) => {
    const keys = heads.map(({ key }) => key)
    const others = folded.filter((key) => !keys.includes(key))
    change({ folded: isFolded ? [...others, ...keys] : others })
    if (!isFolded) return
    const lines = heads.flatMap(({ group }) => group?.lines ?? [])
    const hidden = new Set(lines.flatMap(({ shifts }) => shifts.map(({ id }) => id)))
    // No step is taken on shifts that are out of sight.
    changeSchedule(keepSelected((id) => !hidden.has(id)))
  }
  return { folded, fold }
}
