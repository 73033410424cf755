import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Gives an element a hint: `<button {...hinted('Activated: 03/02/2026')}>`. */
export const hinted = (text: string) => ({ 'data-hint': text })

/**
 * The one tooltip for all hints, so that a thousand rows stay fast. It opens by pointer, focus or touch;
 * Escape closes it.
 */
export function Hint() {
  const [target, setTarget] = useState<HTMLElement>()
  useEffect(() => {
    const stop = new AbortController()
    const near = ({ target: at }: Event) =>
      setTarget((at instanceof Element && at.closest<HTMLElement>('[data-hint]')) || undefined)
    const away = () => setTarget(undefined)
    for (const event of ['pointerover', 'focusin', 'click']) {
      document.addEventListener(event, near, { signal: stop.signal })
    }
    document.addEventListener('focusout', away, { signal: stop.signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && away(), { signal: stop.signal })
    return () => stop.abort()
  }, [])
  if (!target?.isConnected) return null
  return <Tooltip key={target.dataset.hint} label={target.dataset.hint} target={target} opened />
}
