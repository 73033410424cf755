import { credentialRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import { CREDENTIALS_SUBJECT, credentialsText } from '@driverdesk/domain/accounts/accountMails.ts'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import { Invalid } from '../kernel/refusal.ts'
import { ownOrigins, type Settings } from '../kernel/settings.ts'
import { queueMail } from '../mail/mail.service.ts'
import { type CredentialsKind, takeCredentials, unsentCredentials } from './credentials.service.ts'

type SendingCall = SignedInCall<(typeof credentialRoutes)[keyof typeof credentialRoutes]>

export const credentialHandlers = handlers(credentialRoutes, {
  sendToUser: (call) => sendCredentials(call, 'panel_user'),
  sendToRestaurateur: (call) => sendCredentials(call, 'restaurateur'),
})

const TABS = { panel_user: 'Admin', restaurateur: 'Business' } as const

/**
 * @throws {Invalid} unless these are the credentials of a new account, not yet sent and not expired
 * (docs/spec/accounts.md#new-sign-ins)
 */
async function sendCredentials({ db, services, host, body, change }: SendingCall, kind: CredentialsKind) {
  const origin = signInOrigin(services.settings, host, body.link)
  // Outside the transaction, because argon2 is slow on purpose.
  const unsent = await unsentCredentials(db, kind, body)
  return change(async (work) => {
    if (!unsent || !(await takeCredentials(work, unsent.id))) throw new Invalid(NOT_SENDABLE)
    const { email, password } = body
    const address = `${origin}/login`
    await queueMail(work, {
      to: { name: unsent.name, address: email },
      subject: CREDENTIALS_SUBJECT,
      text: credentialsText({ name: unsent.name, email, password, tab: TABS[kind], address }),
      account: { kind, id: body.id, password_hash: unsent.password_hash },
    })
    work.record({ thing: kind, id: body.id, action: 'send_credentials', before: null, after: { email } })
    return { success: true as const }
  })
}

const NOT_SENDABLE = {
  id: [
    'Only the login details of an account that was added in the last ten minutes can be sent, and only once. Set a new password instead.',
  ],
}

/** Prefers the configured public address: an office's internal one does not work elsewhere. */
function signInOrigin(settings: Settings, host: string, link?: string): string {
  const own = ownOrigins(settings, host)
  const origin = link === undefined ? own[0] : new URL(link).origin
  if (origin === undefined || !own.includes(origin)) {
    throw new Invalid({ link: ['Link must be an address on this site.'] })
  }
  return settings.publicUrl ? new URL(settings.publicUrl).origin : origin
}
