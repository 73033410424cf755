import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../kernel/api.ts'
import { onAccountChange } from '../kernel/live.ts'
import { queryClient } from '../kernel/query.ts'
import { currentUser, currentView, leaveView, signIn, signOut, useCurrentUser } from '../kernel/session.ts'
import type { SignInValues } from './signIn.data.ts'
import { ofAccount } from './storedUser.ts'

export interface RegistrationValues extends SignInValues {
  firstName: string
  lastName: string
}

/** Registers an account, which has no role yet; its owner hears by mail how to go on. */
export async function register(values: RegistrationValues): Promise<void> {
  await call(accountRoutes.register, { body: values })
}

/**
 * Clears the current and the stored user at once; the server ends the session, and if it cannot be asked, by age. Whoever
 * looks as somebody else ends that alone.
 */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const ended = call(accountRoutes.signOut, {}).catch(() => undefined)
    if (currentView()) {
      await ended
      return leaveView()
    }
    signOut()
    await navigate({ to: '/login' })
    queryClient.clear()
    await ended
  }
}

/** How soon an account without a role, which has no live connection, learns that it has one. */
const ROLE_AWAITED_MS = 30_000

/**
 * Keeps the stored user as the server has it: a new name, role or restaurant shows without a new sign-in. What an
 * account may no longer see goes from its screens at once.
 */
export function useFreshUser(): void {
  const router = useRouter()
  const user = useCurrentUser()
  const token = user?.access_token
  const { data } = useQuery({
    queryKey: ['account', token],
    queryFn: ({ signal }) => call(accountRoutes.me, {}, { signal }),
    enabled: token !== undefined,
    staleTime: 5 * 60_000,
    refetchInterval: user?.role === null ? ROLE_AWAITED_MS : false,
  })
  useEffect(
    () =>
      onAccountChange(() => {
        queryClient.removeQueries({ type: 'inactive' })
        void queryClient.invalidateQueries()
      }),
    [],
  )
  useEffect(() => {
    const fresh = data && token ? ofAccount(data, token) : null
    const stored = currentUser()
    if (!fresh || !stored || stored.access_token !== token) return
    signIn(fresh)
    // The guards ask again whether this screen may be open.
    if (fresh.role !== stored.role) void router.invalidate()
  }, [data, token, router])
}
