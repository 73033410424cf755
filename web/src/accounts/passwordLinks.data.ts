import { passwordLinkRoutes } from '@driverdesk/contract/accounts/passwordLinks.routes.ts'
import type { LinkedAccount } from '@driverdesk/contract/accounts/passwordLinks.shapes.ts'
import { passwordLinkPath } from '@driverdesk/domain/accounts/accountMails.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'

/** Emails a link to the owner of this email. */
export const askForLink = (email: string) => call(passwordLinkRoutes.ask, { body: { email } })

/** Checks once whether the link works; throws an `ApiError` of status 410 if not. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password link', token],
    queryFn: ({ signal }) => call(passwordLinkRoutes.check, { body: { token } }, { signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })

/** Sets the new password and returns the kind of the account. */
export const choosePassword = (token: string, password: string) =>
  call(passwordLinkRoutes.use, { body: { token, password } })

/** Makes a link for an administrator to pass on; returns its address and expiry. */
export async function makeLink(account: LinkedAccount): Promise<{ address: string; expiresAt: string }> {
  const { token, expires_at } = await call(passwordLinkRoutes.make, { body: account })
  return {
    address: `${window.location.origin}${passwordLinkPath(account.kind, token)}`,
    expiresAt: expires_at,
  }
}
