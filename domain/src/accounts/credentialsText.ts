import { greeting } from '../kernel/greeting.ts'

/** Text of the email to the owner of a new account (docs/spec/accounts.md#new-sign-ins). */
export interface NewSignIn {
  name: string
  email: string
  password: string
  /** The tab of the login page (docs/spec/accounts.md#login). */
  tab: 'Business' | 'Admin'
  /** The address of the login page. */
  address: string
}

export const CREDENTIALS_SUBJECT = 'Your Driverdesk account'

/** Plain text. */
export function credentialsText({ name, email, password, tab, address }: NewSignIn): string {
  return `${greeting(name)}

An account on Driverdesk has been created for you.

Log in at: ${address} (tab "${tab}")
Email: ${email}
Password: ${password}

Please change this password soon after logging in, and do not share it.

If you did not expect this message, you can ignore it.
`
}
