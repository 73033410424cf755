import type { NewSession } from '@driverdesk/contract/accounts/account.shapes.ts'
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { call } from '../kernel/api.ts'
import { queryClient } from '../kernel/query.ts'
import { signIn } from '../kernel/session.ts'
import { type SignInValues, useSignInKind } from './signIn.data.ts'
import { ofAccount } from './storedUser.ts'

export interface RegistrationValues extends SignInValues {
  firstName: string
  lastName: string
}

/** Registers an account without a role. Its owner gets the next step by email. */
export async function register(values: RegistrationValues): Promise<void> {
  await call(accountRoutes.register, { body: values })
}

/** Confirms a registration with the token of its emailed link, and signs in. */
export const confirmRegistration = (token: string, password: string) =>
  call(accountRoutes.confirm, { body: { token, password } })

/** Returns a function that signs in to a new staff account and opens a screen. */
export function useFirstSignIn(to: '/home' | '/newsfeed') {
  const [, setKind] = useSignInKind()
  const navigate = useNavigate()
  return ({ access_token, ...account }: z.infer<typeof NewSession>): void => {
    const user = ofAccount(account, access_token)
    if (!user) return
    setKind('admin')
    queryClient.clear()
    signIn(user)
    void navigate({ to, replace: true })
  }
}
