/** The emails about accounts: to owners of new ones, with links to a new password, and after a registration. */
import { greeting } from '../kernel/names.ts'

interface NewSignIn {
  name: string
  email: string
  password: string
  /** The tab of the login page (docs/spec/accounts.md#login). */
  tab: 'Business' | 'Admin'
  /** The address of the login page. */
  address: string
}

export const CREDENTIALS_SUBJECT = 'Your Driverdesk account'

/** To the owner of a new account (docs/spec/accounts.md#new-sign-ins), in plain text. */
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

interface NamedLink {
  name: string
  kind: 'panel_user' | 'restaurateur' | 'driver'
  address: string
}

/**
 * Returns the path of a link. The token comes after the '#', so that no log contains it. A driver's link says that it is
 * one, so that an expired link still leads back to the drivers' app.
 */
export const passwordLinkPath = (kind: NamedLink['kind'], token: string): string =>
  `/new-password${kind === 'driver' ? '?driver=true' : ''}#${token}`

export const PASSWORD_LINK_SUBJECT = 'Choose a new Driverdesk password'

const ACCOUNTS = { panel_user: 'staff', restaurateur: 'restaurant', driver: 'driver' } as const

export function passwordLinkText({ name, kind, address }: NamedLink): string {
  return `${greeting(name)}

Someone asked for a new password for your Driverdesk ${ACCOUNTS[kind]} account.

Choose one here: ${address}

The link works once, for 30 minutes, and only until you get a newer one. Do not share it.

If you did not ask for it, ignore this email. Your password has not changed.
`
}

/** Sent after a registration. The page says the same for every email (docs/spec/accounts.md#registration). */
interface RegistrationMail {
  subject: string
  text: string
}

/**
 * To the owner of a new account.
 *
 * @param address of the login page; left out if it is not known
 */
export const registeredMail = (address: string | undefined): RegistrationMail => ({
  subject: 'Welcome to Driverdesk',
  text: `Hello,

Your account is registered. Log in with your email and the password that you chose${at(address)}

An administrator will give your account a role. Until then you can only read the news for everyone.
If it was not you who registered, you can ignore this email.
`,
})

export const confirmationPath = (token: string): string => `/confirm-registration#${token}`

/** To the owner of an email that someone registered; `address` is that of the link. */
export const confirmationMail = (address: string): RegistrationMail => ({
  subject: 'Confirm your Driverdesk account',
  text: `Hello,

Someone registered with your email. If it was you, confirm your account: ${address}

The link works once, for 30 minutes, with the password that you chose. An administrator will give your account a role.
If it was not you who registered, ignore this email: no one can log in to the account.
`,
})

/** To the owner of an account whose email someone has registered again; `address` as above. */
export const knownEmailMail = (address: string | undefined): RegistrationMail => ({
  subject: 'You already have a Driverdesk account',
  text: `Hello,

Someone tried to register with your email. You already have an account, and it has not changed.

If it was you, log in with your own password${at(address)}
If you have forgotten it, follow ‘Forgotten your password?’ on the login page. If it was not you, you can ignore this email.
`,
})

const at = (address: string | undefined): string => (address === undefined ? '.' : `: ${address}`)
