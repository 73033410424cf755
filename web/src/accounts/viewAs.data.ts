/** Views as someone else, in a separate tab. */
import { type ViewedKind, viewAsRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { call } from '../kernel/api.ts'
import { queryClient } from '../kernel/query.ts'
import { id, searchOf } from '../kernel/search.ts'
import { enterView, type StoredUser } from '../kernel/session.ts'
import { ofAccount } from './storedUser.ts'

/** '/viewas?user=3' */
export const validateViewAsSearch = searchOf({ user: id, restaurateur: id })
export type ViewAsSearch = ReturnType<typeof validateViewAsSearch>

/** Opens the tab, in which the view begins. `noopener` keeps it apart from this tab. */
export function openViewAs(kind: ViewedKind, id: number): void {
  window.open(`/viewas?${kind}=${id}`, '_blank', 'noopener')
}

/** Begins the view in this tab and returns the viewed user. */
export async function startView({ user, restaurateur }: ViewAsSearch): Promise<StoredUser> {
  const kind = user === undefined ? 'restaurateur' : 'user'
  const { access_token, ends_at, ...account } = await call(viewAsRoutes.start, {
    body: { kind, id: user ?? restaurateur ?? 0 },
  })
  const viewed = ofAccount(account, access_token)
  if (!viewed)
    throw new Error('The server did not say which account this view is for. Close this tab and try again.')
  queryClient.clear()
  enterView({ user: viewed, endsAt: ends_at, back: kind === 'user' ? '/users' : '/restaurants' })
  return viewed
}
