import { MESSAGE_RESULTS, type MessageResult } from '@driverdesk/domain/push/messageRules.ts'
import { numberOf, textOf } from '../ui/list/listSearch.ts'

/** What a link to the push messages can say. */
export interface MessagesSearch {
  /** From 1; left out on the first one. */
  messages_page?: number
  /** The message whose results are open. */
  message?: number
  /** Of its recipients those with this result, and those of this name; and which page. */
  result?: MessageResult
  recipient?: string
  recipients_page?: number
}

/** Reads search parameters; those that make no sense count as left out. */
export function validateMessagesSearch(given: Record<string, unknown>): MessagesSearch {
  return {
    messages_page: numberOf(given.messages_page, 2),
    message: numberOf(given.message),
    result: MESSAGE_RESULTS.find((result) => result === given.result),
    recipient: textOf(given.recipient),
    recipients_page: numberOf(given.recipients_page, 2),
  }
}
