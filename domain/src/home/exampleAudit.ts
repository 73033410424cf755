import { type AuditThing, field } from '../kernel/auditWords.ts'
import { REMOVED_KINDS } from './exampleData.ts'

export const EXAMPLE_AUDIT: AuditThing = {
  label: 'Example data',
  namedBy: [],
  name: () => '',
  fields: Object.fromEntries(
    REMOVED_KINDS.map((kind) => [kind, field(`${kind[0]?.toUpperCase()}${kind.slice(1)}`, 'number')]),
  ),
}
