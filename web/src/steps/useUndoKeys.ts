import { useEffect } from 'react'
import { useLatest } from '../ui/useLatest.ts'
import { isAnythingOpen, isTyping } from '../ui/whatIsOpen.ts'
import type { Way } from './steps.data.ts'

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, with Command on a Mac; where somebody types or answers a question they mean that. */
export function useUndoKeys(onWay: (way: Way) => void): void {
  const latest = useLatest(onWay)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const way = wayOf(event)
      // A key that stays down is one step.
      if (!way || event.repeat || event.defaultPrevented) return
      if (isTyping(event.target) || isAnythingOpen()) return
      event.preventDefault()
      latest.current(way)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [latest])
}

function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Way | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : undefined
}
