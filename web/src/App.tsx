import { type NotificationsProps, useNotifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryClient } from './kernel/query.ts'
import { whenQuiet } from './kernel/whenQuiet.ts'
import { LaterPart } from './ui/LaterPart.tsx'
import { Look } from './ui/Look.tsx'

interface AppProps {
  /** The staff's or the drivers'. */
  router: AnyRouter
  env?: 'default' | 'test'
  /** Position of toasts: never over a button near the thumb. */
  tellingAt?: 'bottom-center' | 'top-center'
}

export function App({ router, env, tellingAt = 'bottom-center' }: AppProps) {
  return (
    <Look env={env}>
      <QueryClientProvider client={queryClient}>
        <StepToasts position={tellingAt} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Look>
  )
}

const loadSnackbars = () => import('./ui/Snackbars.tsx').then(({ Snackbars }) => Snackbars)

/** Milliseconds without a load. */
const QUIET_MS = 2_000

/**
 * The snackbars. Their code loads as soon as the screen is there, because it could not load later without a
 * network. It loads earlier if someone touches the screen, or if there is something to say.
 */
function StepToasts(props: NotificationsProps) {
  const { notifications } = useNotifications()
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => whenQuiet(QUIET_MS, () => setQuiet(true)), [])
  return <LaterPart load={loadSnackbars} isNeeded={isQuiet || notifications.length > 0} props={props} />
}
