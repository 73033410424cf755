import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { signInPasswordProblem } from '@driverdesk/domain/accounts/credentials.ts'
import { emailProblem } from '@driverdesk/domain/kernel/messages.ts'
import { useForm } from '@mantine/form'
import { useSessionStorage } from '@mantine/hooks'
import { useState } from 'react'
import { call } from '../kernel/api.ts'
import { hasUnknownOutcome } from '../kernel/apiError.ts'
import { useRemembered } from '../kernel/remembered.ts'
import type { StoredUser } from '../kernel/session.ts'
import { CHECKED_WHEN_LEFT } from '../ui/form/checkedWhenLeft.ts'
import { ofAccount } from './storedUser.ts'

/** The tabs of the login page: restaurant accounts, or the agency's staff. */
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
 * Signs in to an account of any kind; `kind` is the likeliest. Throws an `ApiError` of status 401 for a wrong
 * email or password.
 */
async function askForSession(kind: SignInKind | 'driver', values: SignInValues): Promise<StoredUser> {
  const { access_token, ...account } = await call(ROUTES[kind], { body: values })
  const user = ofAccount(account, access_token)
  if (!user) throw new Error('The answer names no account.')
  return user
}

/**
 * Signs in from a login page, without the query cache of the product.
 *
 * @param onSignedIn stores the user and opens the next page; the form is disabled until it resolves
 */
export function useSignIn(onSignedIn: (user: StoredUser) => Promise<void>) {
  const [, , forgetTypedEmail] = useTypedEmail()
  const [error, setError] = useState<unknown>()
  const [phase, setPhase] = useState<'asking' | 'opening'>()
  return {
    error,
    isPending: phase !== undefined,
    /** The sign-in succeeded, and the next page is loading. */
    isOpening: phase === 'opening',
    forgetError: () => setError(undefined),
    /** Returns true if the password may stay in the form: it was right, or the outcome is unknown. */
    send: async (kind: SignInKind | 'driver', values: SignInValues): Promise<boolean> => {
      setError(undefined)
      setPhase('asking')
      try {
        const user = await askForSession(kind, values)
        forgetTypedEmail()
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

/** The tab of the login page, remembered in this browser. */
export const useSignInKind = () => useRemembered<SignInKind>('driverdesk.sign-in', 'business')

/**
 * The email that a visitor has typed, kept in this tab until they log in: going to 'Forgotten password' and back keeps
 * it. Returns the email, its setter, and a function that forgets it.
 */
export const useTypedEmail = () =>
  useSessionStorage({ key: 'driverdesk.typed-email', defaultValue: '', getInitialValueInEffect: false })

export function useSignInForm() {
  const [email, setTypedEmail] = useTypedEmail()
  return useForm<SignInValues>({
    initialValues: { email, password: '' },
    validate: { email: emailProblem, password: signInPasswordProblem },
    onValuesChange: (values) => setTypedEmail(values.email),
    ...CHECKED_WHEN_LEFT,
  })
}
