/** The ways to the schedule: to one place, and back to where it was left (document 2, section 2). */
import { rangeProblem } from '@driverdesk/domain/shifts/rotaRange.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../kernel/session.ts'
import type { LocationGuid } from '../ui/desk/deskSearch.ts'
import { type ScheduleSearch, validateScheduleSearch } from './schedule.search.ts'

/** The schedule of staff, and the one of restaurants. */
type SchedulePath = '/schedule' | '/schedulerestaurant'

/** The link that opens a schedule for one restaurant or area. */
export const scheduleLink = <P extends SchedulePath>(to: P, location: LocationGuid) =>
  ({ to, search: { location } }) as const

const nameOf = (path: string) => `driverdesk.last${path}`
const listeners = new Set<() => void>()
/** For browsers whose storage is switched off. */
const memory = new Map<string, string>()

/**
 * Remembers in this tab, for this account, where a schedule was left. A range that cannot be shown is not worth
 * coming back to.
 */
export function rememberSchedule(path: SchedulePath, email: string, search: ScheduleSearch): void {
  const { from, to } = search
  if (from && to && rangeProblem({ from, to })) return
  const text = JSON.stringify({ email, search })
  try {
    sessionStorage.setItem(nameOf(path), text)
  } catch {
    memory.set(path, text)
  }
  for (const listener of [...listeners]) listener()
}

const NOWHERE: ScheduleSearch = {}

/** Where the signed-in user left the schedule of `path` in this tab; nothing for other paths. */
export function useLastSchedule(path: string): ScheduleSearch {
  const email = useCurrentUser()?.email
  const text = useSyncExternalStore(onRemembered, () => stored(path))
  return useMemo(() => read(text, email), [text, email])
}

function onRemembered(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function stored(path: string): string | undefined {
  try {
    return sessionStorage.getItem(nameOf(path)) ?? undefined
  } catch {
    return memory.get(path)
  }
}

function read(text: string | undefined, email: string | undefined): ScheduleSearch {
  try {
    const kept = JSON.parse(text ?? 'null')
    return kept?.email === email && kept ? validateScheduleSearch(kept.search) : NOWHERE
  } catch {
    return NOWHERE
  }
}
