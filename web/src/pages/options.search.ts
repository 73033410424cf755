import { oneOf, searchOf } from '../kernel/search.ts'
import { OUTBOX_FIELDS } from '../mail/outbox.search.ts'
import { MESSAGES_FIELDS } from '../push/messages.search.ts'

const TABS = ['messages', 'outbox'] as const

export const validateOptionsSearch = searchOf({ ...OUTBOX_FIELDS, ...MESSAGES_FIELDS, tab: oneOf(TABS) })
export type OptionsSearch = ReturnType<typeof validateOptionsSearch>

/** The open tab. An address that names a message, an email or a page of them needs no `tab`. */
export function openTab({ tab, ...named }: OptionsSearch): 'options' | (typeof TABS)[number] {
  if (tab) return tab
  const fields = Object.entries(named).flatMap(([field, value]) => (value === undefined ? [] : field))
  if (fields.some((field) => field in MESSAGES_FIELDS)) return 'messages'
  return fields.length > 0 ? 'outbox' : 'options'
}
