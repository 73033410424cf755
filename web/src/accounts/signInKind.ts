import { useLocalStorage } from '@mantine/hooks'
import type { SignInKind } from './signIn.data.ts'

/** The tab of the login page, which this browser remembers. */
export const useSignInKind = () =>
  useLocalStorage<SignInKind>({
    key: 'driverdesk.sign-in',
    defaultValue: 'business',
    getInitialValueInEffect: false,
  })
