/** Mails to the newest restaurant accounts in the outbox: kept, sent and failed ones. None waits: nobody would send it. */
import { CREDENTIALS_SUBJECT, credentialsText } from '@driverdesk/domain/accounts/credentialsText.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type Accounts, DEMO_PASSWORD } from './accounts.ts'
import type { DemoPlan } from './demoPlan.ts'

/** From the oldest to the newest. */
const OUTCOMES = ['sent', 'failed', 'sent', 'sent', 'kept', 'sent', 'kept', 'failed', 'kept'] as const

/** How long mails are kept, and a text with a password in it that was not sent (docs/decisions/0013). */
const KEPT_DAYS = 90
const TEXT_KEPT_DAYS = 7

const REFUSED = 'The mail server refused it: 550 5.1.1 There is no such mailbox.'

export function mails({ today }: DemoPlan, { restaurateurs }: Accounts): NewRow<'mail'>[] {
  const isSince = (created: string, days: number) => created > addDays(today, -days)
  const created = restaurateurs.map((account) => ({ ...account, created_at: String(account.created_at) }))
  const recent = created.filter(({ created_at }) => isSince(created_at, KEPT_DAYS))
  return recent.map(({ id, name, email, password_hash, created_at }, nr) => {
    const state = OUTCOMES[nr % OUTCOMES.length] ?? 'kept'
    const isGone = state === 'sent' || !isSince(created_at, TEXT_KEPT_DAYS)
    const text = credentialsText({
      name,
      email,
      password: DEMO_PASSWORD,
      tab: 'Business',
      address: 'https://driverdesk.test/login',
    })
    return {
      to_name: name,
      to_address: email,
      subject: CREDENTIALS_SUBJECT,
      body: isGone ? null : text,
      confidential: true,
      restaurateur_id: id,
      password_hash: isGone ? null : password_hash,
      state,
      tries: 1,
      error: state === 'failed' ? REFUSED : '',
      created_at,
      tried_at: created_at,
      sent_at: state === 'sent' ? created_at : null,
    }
  })
}
