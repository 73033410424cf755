/** The commands of the visible screens, which the palette lists. */
import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '../kernel/listeners.ts'
import { useLatest } from './useLatest.ts'

export interface ScreenCommand {
  id: string
  label: string
  run: () => void
}

const changes = createListeners()
const byOwner = new Map<object, readonly ScreenCommand[]>()
let all: readonly ScreenCommand[] = []

function changed(): void {
  all = [...byOwner.values()].flat()
  changes.call()
}

export const useScreenCommands = (): readonly ScreenCommand[] => useSyncExternalStore(changes.on, () => all)

/** Offers commands while the caller is mounted. Their functions may change at each render. */
export function useOfferCommands(commands: readonly ScreenCommand[]): void {
  const latest = useLatest(commands)
  const shown = commands.map(({ id, label }) => `${id}\n${label}`).join('\n')
  useEffect(() => {
    const owner = {}
    const offered = latest.current.map(({ id, label }) => ({
      id,
      label,
      run: () => latest.current.find((command) => command.id === id)?.run(),
    }))
    if (shown !== '') byOwner.set(owner, offered)
    changed()
    return () => {
      byOwner.delete(owner)
      changed()
    }
  }, [shown, latest])
}
