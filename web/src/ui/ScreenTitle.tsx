import { useMatches } from '@tanstack/react-router'
import { SaidTitle } from './SaidTitle.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's name, for the browser's tab and for screen readers. */
    title?: string
  }
}

export const useScreenTitle = (): string =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? 'Driverdesk' })

/** Names the screen after each navigation. */
export const ScreenTitle = () => <SaidTitle title={useScreenTitle()} />
