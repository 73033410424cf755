/** Texts of the emails after a registration. The page says the same for every email (docs/spec/accounts.md#registration). */

export interface RegistrationMail {
  subject: string
  text: string
}

/**
 * To the owner of a new account.
 *
 * @param address of the login page; left out if only the caller says what it is
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
