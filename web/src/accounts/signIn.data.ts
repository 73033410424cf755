import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { call } from '../kernel/api.ts'
import { hasUnknownOutcome } from '../kernel/apiError.ts'
import type { StoredUser } from '../kernel/session.ts'
import { ofAccount } from './storedUser.ts'

/** The tabs of the login page: a restaurant account, or the agency's staff. */
type SignInKind = 'business' | 'admin'

export interface SignInValues {
  email: string
  password: string
}

const ROUTES = {
  business: accountRoutes.signInRestaurant,
  admin: accountRoutes.signInStaff,
  driver: accountRoutes.signInDriver,
}

/**
 * Asks for a session, of whichever kind the account is: `kind` is only the likeliest. A wrong email or password throws an
 * `ApiError` of status 401.
 */
async function askForSession(kind: SignInKind | 'driver', values: SignInValues): Promise<StoredUser> {
  const { access_token, ...account } = await call(ROUTES[kind], { body: values })
  const user = ofAccount(account, access_token)
  if (!user) throw new Error('The answer names no account.')
  return user
}

/**
 * Sending the form of a log-in page, which does without the cache that the product has for its calls.
 *
 * @param onSignedIn stores the user and opens what they wanted; until that is there the form is still
 */
export function useSignIn(onSignedIn: (user: StoredUser) => Promise<void>) {
  const [error, setError] = useState<unknown>()
  const [phase, setPhase] = useState<'asking' | 'opening'>()
  return {
    error,
    isPending: phase !== undefined,
    /** They are who they say, and what they wanted is on its way: there is nothing more to enter. */
    isOpening: phase === 'opening',
    forgetError: () => setError(undefined),
    /** Answers whether the password stays: it was right, or nobody has said that it is wrong. */
    send: async (kind: SignInKind | 'driver', values: SignInValues): Promise<boolean> => {
      setError(undefined)
      setPhase('asking')
      try {
        const user = await askForSession(kind, values)
        setPhase('opening')
        await onSignedIn(user)
        return true
      } catch (trouble) {
        setError(trouble)
        return hasUnknownOutcome(trouble)
      } finally {
        setPhase(undefined)
      }
    },
  }
}

/** The tab of the login page, which this browser remembers. */
export const useSignInKind = () =>
  useLocalStorage<SignInKind>({
    key: 'driverdesk.sign-in',
    defaultValue: 'business',
    getInitialValueInEffect: false,
  })
