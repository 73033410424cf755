import { VisuallyHidden } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's name, for the browser's tab and for screen readers. */
    title?: string
  }
}

export const useScreenTitle = (): string =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? 'Driverdesk' })

/** Names the screen in the browser's tab, and says it to screen readers after each navigation. */
export function ScreenTitle() {
  const title = useScreenTitle()
  useEffect(() => {
    document.title = title === 'Driverdesk' ? title : `${title} – Driverdesk`
  }, [title])
  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>
}
