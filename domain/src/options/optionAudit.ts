import { type AuditThing, field, OWN_FACTS } from '../kernel/auditWords.ts'
import { optionText } from './optionText.ts'

export const OPTION_AUDIT: AuditThing = {
  label: 'Option',
  namedBy: ['okey'],
  name: ({ okey }) => String(okey ?? ''),
  fields: {
    ...OWN_FACTS,
    okey: field('Key', 'hidden'),
    description: field('Description'),
    ovalue: field('Value', {
      words: (value, { okey }) => {
        const { value: text, meaning } = optionText(String(okey ?? ''), String(value))
        return meaning ? `${text} (${meaning})` : text
      },
    }),
  },
}
