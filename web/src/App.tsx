import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { queryClient } from './kernel/query.ts'
import { cssVariables, theme } from './ui/theme.ts'

/** `public/colour-scheme.js` reads the same key before the first paint. */
const colourSchemes = localStorageColorSchemeManager({ key: 'driverdesk.colour-scheme' })

interface AppProps {
  /** The staff's or the drivers'. */
  router: AnyRouter
  /** 'test' where nothing has a size: without transitions, and nothing counts as scrolled out of sight. */
  env?: 'default' | 'test'
}

export function App({ router, env = 'default' }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      env={env}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colourSchemes}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-center" />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
