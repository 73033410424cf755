import type { MailState } from '@driverdesk/contract/mail/mail.shapes.ts'
import { numberOf } from '../ui/list/listSearch.ts'
import { MAIL_STATES } from './mailWords.ts'

/** What a link to the outbox can say. */
export interface OutboxSearch {
  /** Only mails of this state. */
  mails?: MailState
  /** From 1; left out on the first one. */
  mails_page?: number
  /** The mail that is open. */
  mail?: number
}

/** Reads search parameters; those that make no sense count as left out. */
export function validateOutboxSearch({ mails, mails_page, mail }: Record<string, unknown>): OutboxSearch {
  return {
    mails: MAIL_STATES.find((state) => state === mails),
    mails_page: numberOf(mails_page, 2),
    mail: numberOf(mail),
  }
}
