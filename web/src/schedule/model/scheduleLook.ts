import { useLocalStorage } from '@mantine/hooks'
import { useCurrentUser } from '../../kernel/session.ts'

/** One person's settings of the schedule, remembered in this browser. */
interface ScheduleLook {
  /** The driver panel is folded away. */
  isFolded?: boolean
  /** Lower lines. */
  isCompact?: boolean
  /** The keys of the folded areas. */
  folded?: readonly number[]
}

const STANDARD: ScheduleLook = {}

/** The look of the signed-in user's schedule, and a function that changes it. */
export function useScheduleLook(): [ScheduleLook, (change: ScheduleLook) => void] {
  const email = useCurrentUser()?.email ?? ''
  const [look, setLook] = useLocalStorage({
    key: `driverdesk.schedule/${email}`,
    defaultValue: STANDARD,
    getInitialValueInEffect: false,
  })
  return [look, (change) => setLook((before) => ({ ...before, ...change }))]
}

const NONE: readonly number[] = []

/** The keys of the heads of folded lines, and a function that folds or unfolds some. */
export function useFolding() {
  const [{ folded = NONE }, change] = useScheduleLook()
  const fold = (heads: readonly number[], isFolded: boolean) => {
    const others = folded.filter((key) => !heads.includes(key))
    change({ folded: isFolded ? [...others, ...heads] : others })
  }
  return { folded, fold }
}
