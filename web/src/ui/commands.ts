/** What the screens in sight offer beside their buttons: whoever shows it enters it here, and the palette lists it. */
import { useEffect, useSyncExternalStore } from 'react'
import { useLatest } from './useLatest.ts'

export interface ScreenCommand {
  /** Unlike every other one of the screen. */
  id: string
  label: string
  run: () => void
}

const listeners = new Set<() => void>()
const byOwner = new Map<object, readonly ScreenCommand[]>()
let all: readonly ScreenCommand[] = []

function changed(): void {
  all = [...byOwner.values()].flat()
  for (const listener of [...listeners]) listener()
}

function onCommands(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All that the screens in sight offer now. */
export const useScreenCommands = (): readonly ScreenCommand[] => useSyncExternalStore(onCommands, () => all)

/** Offers commands as long as the caller is in sight. What they do may be another thing at each drawing. */
export function useOfferCommands(commands: readonly ScreenCommand[]): void {
  const latest = useLatest(commands)
  const shown = commands.map(({ id, label }) => `${id}\n${label}`).join('\n')
  useEffect(() => {
    const owner = {}
    const offered = latest.current.map(({ id, label }) => ({
      ...{ id, label },
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
