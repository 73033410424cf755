import { MESSAGE_RESULTS } from '@driverdesk/domain/push/messageRules.ts'
import { id, oneOf, page, searchOf, text } from '../kernel/search.ts'

export const MESSAGES_FIELDS = {
  messages_page: page,
  message: id,
  result: oneOf(MESSAGE_RESULTS),
  recipient: text,
  recipients_page: page,
}

export const validateMessagesSearch = searchOf(MESSAGES_FIELDS)
export type MessagesSearch = ReturnType<typeof validateMessagesSearch>
