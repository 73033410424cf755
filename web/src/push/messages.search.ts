import { MESSAGE_RESULTS } from '@driverdesk/domain/push/messageRules.ts'
import { id, oneOf, page, searchOf, text } from '../kernel/search.ts'

export const MESSAGES_FIELDS = {
  messages_page: page,
  /** The message whose results are open. */
  message: id,
  /** Of its recipients those with this result, and those of this name; and which page. */
  result: oneOf(MESSAGE_RESULTS),
  recipient: text,
  recipients_page: page,
}

/** What a link to the push messages can say. */
export const validateMessagesSearch = searchOf(MESSAGES_FIELDS)
export type MessagesSearch = ReturnType<typeof validateMessagesSearch>
