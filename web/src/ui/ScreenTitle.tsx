import { useMatches } from '@tanstack/react-router'
import { AnnouncedTitle } from './Announced.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name of the screen, for the tab and for screen readers. */
    title?: string
  }
}

export const useScreenTitle = (): string =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? 'Driverdesk' })

export const ScreenTitle = () => <AnnouncedTitle title={useScreenTitle()} />
