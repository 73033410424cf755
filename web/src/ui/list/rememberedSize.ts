/** The page size, remembered in this browser for each user and screen (docs/spec/ui.md#page-sizes). */
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../kernel/listeners.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import type { PageSizes } from './pageSizes.ts'

const nameOf = (email: string, screen: string) => `driverdesk.page-size/${email}/${screen}`
const changes = createListeners()
/** For browsers with storage switched off. */
const memory = new Map<string, string>()

/** The page size of the signed-in user on `screen`, and a function to change it. */
export function usePageSize(
  screen: string,
  { sizes, standard }: PageSizes,
): [number, (size: number) => void] {
  const name = nameOf(useCurrentUser()?.email ?? '', screen)
  const kept = Number(useSyncExternalStore(changes.on, () => read(name)))
  return [sizes.includes(kept) ? kept : standard, (size) => remember(name, String(size))]
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return memory.get(name) ?? null
  }
}

function remember(name: string, size: string): void {
  try {
    localStorage.setItem(name, size)
  } catch {
    memory.set(name, size)
  }
  changes.call()
}
