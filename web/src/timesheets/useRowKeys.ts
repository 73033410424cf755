import { useEffect } from 'react'
import { useLatest } from '../ui/useLatest.ts'
import { isAnythingOpen, isTyping } from '../ui/whatIsOpen.ts'

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 }

/** J and K go to the next and the previous row from anywhere on the screen, unless somebody types or answers a question. */
export function useRowKeys(go: (step: 1 | -1) => void): void {
  const latest = useLatest(go)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = STEPS[event.key.toLowerCase()]
      if (!step || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || isAnythingOpen()) return
      event.preventDefault()
      latest.current(step)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [latest])
}
