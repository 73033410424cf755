import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { queryClient } from './kernel/query.ts'
import { Look } from './ui/Look.tsx'

interface AppProps {
  /** The staff's or the drivers'. */
  router: AnyRouter
  env?: 'default' | 'test'
  /** Where is said for a moment what was done; not over what a thumb is about to press. */
  tellingAt?: 'bottom-center' | 'top-center'
}

export function App({ router, env, tellingAt = 'bottom-center' }: AppProps) {
  return (
    <Look env={env}>
      <QueryClientProvider client={queryClient}>
        <Notifications position={tellingAt} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Look>
  )
}
