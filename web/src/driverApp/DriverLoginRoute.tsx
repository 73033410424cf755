import { useRouter, useSearch } from '@tanstack/react-router'
import { queryClient } from '../kernel/query.ts'
import { signIn } from '../kernel/session.ts'
import { DriverLoginScreen } from './DriverLoginScreen.tsx'
import { validateDriverLogin } from './driverLogin.search.ts'

/**
 * The log-in within the loaded app, such as after a log-out; `DriverLoginPage` is for a freshly loaded page.
 */
export function DriverLoginRoute() {
  const router = useRouter()
  return (
    <DriverLoginScreen
      search={validateDriverLogin(useSearch({ strict: false }))}
      onSignedIn={(user, to) => {
        queryClient.clear()
        signIn(user)
        return router.navigate({ href: to, replace: true })
      }}
    />
  )
}
