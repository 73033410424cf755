import { oneOf, searchOf } from '../kernel/search.ts'
import { OUTBOX_FIELDS } from '../mail/outbox.search.ts'
import { MESSAGES_FIELDS } from '../push/messages.search.ts'

const TABS = ['messages', 'outbox'] as const

export const validateOptionsSearch = searchOf({ ...OUTBOX_FIELDS, ...MESSAGES_FIELDS, tab: oneOf(TABS) })
export type OptionsSearch = ReturnType<typeof validateOptionsSearch>

/** The open tab. A link to a message or an email needs no `tab`. */
export function openTab({ tab, message, mail }: OptionsSearch): 'options' | (typeof TABS)[number] {
  if (tab) return tab
  if (message !== undefined) return 'messages'
  return mail === undefined ? 'options' : 'outbox'
}
