import { useMemo, useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

const changes = createListeners()
/** What could not be stored, remembered until the page is closed. */
const unstored = new Map<string, string>()

window.addEventListener('storage', ({ key }) => {
  if (key !== null) unstored.delete(key)
  changes.call()
})

/**
 * A small setting that this browser remembers under `key`, as JSON, the same in all its tabs, and a function that changes
 * it. Mantine's `useLocalStorage` writes each setting and draws its component again whenever a screen opens.
 */
export function useRemembered<T>(key: string, standard: T): [T, (next: T | ((before: T) => T)) => void] {
  const text = useSyncExternalStore(changes.on, () => textOf(key))
  const value = useMemo(() => parsed(text, standard), [text, standard])
  const remember = (next: T | ((before: T) => T)) => {
    const before = parsed(textOf(key), standard)
    keep(key, JSON.stringify(next instanceof Function ? next(before) : next))
    changes.call()
  }
  return [value, remember]
}

function textOf(key: string): string | undefined {
  try {
    return unstored.get(key) ?? localStorage.getItem(key) ?? undefined
  } catch {
    return unstored.get(key)
  }
}

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, text)
  }
}

/** Somebody may have changed what is stored. */
function parsed<T>(text: string | undefined, standard: T): T {
  try {
    return text === undefined ? standard : (JSON.parse(text) as T)
  } catch {
    return standard
  }
}
