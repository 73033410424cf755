/** What the mail to whoever has forgotten a password says. */
export interface NamedLink {
  name: string
  kind: 'panel_user' | 'restaurateur' | 'driver'
  address: string
}

export const PASSWORD_LINK_SUBJECT = 'Choose a new Driverdesk password'

const ACCOUNTS = { panel_user: 'staff', restaurateur: 'restaurant', driver: 'driver' } as const

/** Plain text; a name without anything in it greets nobody by name. */
export function passwordLinkText({ name, kind, address }: NamedLink): string {
  const called = name.replace(/\s+/g, ' ').trim()
  return `Hello${called && ` ${called}`},

somebody asked for a new password for your Driverdesk ${ACCOUNTS[kind]} account.

Choose one here: ${address}

The link works once, for 30 minutes. Pass it on to nobody.

If you did not ask for it, you need not do anything. Your password stays as it is.
`
}
