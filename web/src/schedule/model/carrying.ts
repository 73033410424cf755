import { useSyncExternalStore } from 'react'

/** What shifts are carried by; undefined while none are. */
type Hand = 'pointer' | 'keys' | undefined

const listeners = new Set<() => void>()
let hand: Hand

export function setCarrying(by: Hand): void {
  if (by === hand) return
  hand = by
  for (const listener of [...listeners]) listener()
}

export const isCarrying = (): boolean => hand !== undefined

/** Something is dragged by mouse or finger: what it can be dropped on is wanted beside the grid. */
export const useIsDragging = (): boolean => useSyncExternalStore(onCarrying, () => hand === 'pointer')

function onCarrying(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
