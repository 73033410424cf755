import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../kernel/api.ts'
import { onAccountChange } from '../kernel/live.ts'
import { queryClient } from '../kernel/query.ts'
import { currentUser, currentView, leaveView, logOut, signIn, useCurrentUser } from '../kernel/session.ts'
import { ofAccount } from './storedUser.ts'

/**
 * Signs out at once and ends the session on the server. If that fails, the session expires. Then opens the login page,
 * unless the person `stays` on this screen. While viewing as someone else, ends only the view.
 */
export function useLogOut({ stays = false } = {}): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const ended = call(accountRoutes.signOut, {}).catch(() => undefined)
    if (currentView()) {
      await ended
      return leaveView()
    }
    logOut()
    if (!stays) await navigate({ to: '/login' })
    queryClient.clear()
    await ended
  }
}

/** Milliseconds between checks of an account without a role, which has no live connection. */
const ROLE_AWAITED_MS = 30_000

/**
 * Keeps the stored user up to date: a new name, role or restaurant shows without a new sign-in. Data that the
 * account may no longer see is removed.
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
    // The guards check again whether this screen is allowed.
    if (fresh.role !== stored.role) void router.invalidate()
  }, [data, token, router])
}
