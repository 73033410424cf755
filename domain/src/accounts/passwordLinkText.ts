import { greeting } from '../kernel/greeting.ts'

/** The email with a link to set a new password. */
export interface NamedLink {
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

/** Plain text. */
export function passwordLinkText({ name, kind, address }: NamedLink): string {
  return `${greeting(name)}

Someone asked for a new password for your Driverdesk ${ACCOUNTS[kind]} account.

Choose one here: ${address}

The link works once, for 30 minutes, and only until you get a newer one. Do not share it.

If you did not ask for it, ignore this email. Your password has not changed.
`
}
