import { id, oneOf, page, searchOf } from '../kernel/search.ts'
import { MAIL_STATES } from './mailWords.ts'

export const OUTBOX_FIELDS = {
  /** Only mails of this state. */
  mails: oneOf(MAIL_STATES),
  mails_page: page,
  /** The mail that is open. */
  mail: id,
}

/** What a link to the outbox can say. */
export const validateOutboxSearch = searchOf(OUTBOX_FIELDS)
export type OutboxSearch = ReturnType<typeof validateOutboxSearch>
