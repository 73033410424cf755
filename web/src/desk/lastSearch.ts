/**
 * The last search of each desk in this tab, so that links lead back to it
 * (docs/spec/schedule.md#admin-schedule-screen).
 */
import { MAX_LIST_DAYS, rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../kernel/session.ts'
import { type DeskSearch, validateDeskSearch } from './deskSearch.ts'

type DeskPath = '/schedule' | '/schedulerestaurant' | '/invoices' | '/invoicesrestaurant'

const nameOf = (path: string) => `driverdesk.last${path}`
const listeners = new Set<() => void>()
/** Used if the browser's storage is switched off. */
const memory = new Map<string, string>()

/** Stores the search of a desk for this tab and account, unless its range cannot be shown. */
export function rememberSearch(path: DeskPath, email: string, search: DeskSearch): void {
  const { from, to } = search
  const mostDays = path.startsWith('/invoices') ? MAX_LIST_DAYS : undefined
  if (from && to && rangeProblem({ from, to }, mostDays)) return
  const text = JSON.stringify({ email, search })
  try {
    sessionStorage.setItem(nameOf(path), text)
  } catch {
    memory.set(path, text)
  }
  for (const listener of [...listeners]) listener()
}

const NOWHERE: DeskSearch = {}

/** The last search of the desk at `path`; empty for other paths. */
export function useLastSearch(path: string): DeskSearch {
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

/** Fields that only one desk has are validated by its route. */
function read(text: string | undefined, email: string | undefined): DeskSearch {
  try {
    const kept = JSON.parse(text ?? 'null')
    return kept?.email === email && kept ? { ...kept.search, ...validateDeskSearch(kept.search) } : NOWHERE
  } catch {
    return NOWHERE
  }
}
