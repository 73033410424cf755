/** How many rows a page has: remembered in this browser for each user and each screen (docs/spec/ui.md#page-sizes). */
import { useSyncExternalStore } from 'react'
import { useCurrentUser } from '../../kernel/session.ts'
import type { PageSizes } from './pageSizes.ts'

const nameOf = (email: string, screen: string) => `driverdesk.page-size/${email}/${screen}`
const listeners = new Set<() => void>()
/** For browsers whose storage is switched off. */
const memory = new Map<string, string>()

/** The size that the signed-in user chose on `screen`, and the way to choose another. */
export function usePageSize(
  screen: string,
  { sizes, standard }: PageSizes,
): [number, (size: number) => void] {
  const name = nameOf(useCurrentUser()?.email ?? '', screen)
  const kept = Number(useSyncExternalStore(onRemembered, () => read(name)))
  return [sizes.includes(kept) ? kept : standard, (size) => remember(name, String(size))]
}

function onRemembered(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
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
  for (const listener of [...listeners]) listener()
}
