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
  /** Where is said for a moment what was done; not over what a thumb is about to press. */
  tellingAt?: 'bottom-center' | 'top-center'
}

export function App({ router, env = 'default', tellingAt = 'bottom-center' }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      env={env}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colourSchemes}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position={tellingAt} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
