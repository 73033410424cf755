import { id, oneOf, page, searchOf } from '../kernel/search.ts'
import { MAIL_STATES } from './mailWords.ts'

export const OUTBOX_FIELDS = {
  mails: oneOf(MAIL_STATES),
  mails_page: page,
  mail: id,
}

export const validateOutboxSearch = searchOf(OUTBOX_FIELDS)
export type OutboxSearch = ReturnType<typeof validateOutboxSearch>
