import { passwordLinkRoutes } from '@driverdesk/contract/accounts/passwordLinks.routes.ts'
import type { LinkedAccount } from '@driverdesk/contract/accounts/passwordLinks.shapes.ts'
import { passwordLinkPath } from '@driverdesk/domain/accounts/passwordLinkText.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'

/** Has a link mailed to whoever has an account with this email. */
export const askForLink = (email: string) => call(passwordLinkRoutes.ask, { body: { email } })

/** Asks once whether the link still works; throws an `ApiError` of status 410 if it does not. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password link', token],
    queryFn: ({ signal }) => call(passwordLinkRoutes.check, { body: { token } }, { signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })

/** Gives the account of the link its new password; answers which kind of account it is. */
export const choosePassword = (token: string, password: string) =>
  call(passwordLinkRoutes.use, { body: { token, password } })

/** The address that an administrator hands over, and until when it works. */
export async function makeLink(account: LinkedAccount): Promise<{ address: string; expiresAt: string }> {
  const { token, expires_at } = await call(passwordLinkRoutes.make, { body: account })
  return {
    address: `${window.location.origin}${passwordLinkPath(account.kind, token)}`,
    expiresAt: expires_at,
  }
}
