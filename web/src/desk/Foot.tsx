import { type ReactNode, useEffect, useRef } from 'react'
import { footHeight } from '../ui/footHeight.ts'

/** The lower edge of a screen. Toasts appear above it. */
export function Foot({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = foot.current
    if (!element) return
    const observer = new ResizeObserver(() => footHeight.setState({ px: element.offsetHeight }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      footHeight.setState({ px: undefined })
    }
  }, [])
  return (
    <div ref={foot} className={className}>
      {children}
    </div>
  )
}
