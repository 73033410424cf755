import { getRouteApi, useRouter } from '@tanstack/react-router'
import { queryClient } from '../kernel/query.ts'
import { signIn } from '../kernel/session.ts'
import { LoginScreen } from './LoginScreen.tsx'

const route = getRouteApi('/login')

/** The login inside the product, as after a sign-out. A visitor from outside gets `LoginPage`. */
export function LoginRoute() {
  const router = useRouter()
  return (
    <LoginScreen
      search={route.useSearch()}
      onSignedIn={(user, to) => {
        queryClient.clear()
        signIn(user)
        return router.navigate({ href: to, replace: true })
      }}
    />
  )
}
