import { type ReactNode, useEffect, useRef } from 'react'

const HEIGHT = '--foot-height'

/** The lower edge of a screen. Toasts appear above it, so that they cover neither totals nor buttons. */
export function Foot({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = foot.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [])
  return (
    <div ref={foot} className={className}>
      {children}
    </div>
  )
}
