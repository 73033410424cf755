/**
 * Writes the message for a wrong value if its shape has none: one plain sentence that names the field, in bodies and queries.
 * The web shows the first message of an answer on its own, so the message must name its field.
 */
import { listOf } from '@driverdesk/domain/kernel/counts.ts'
import { z } from 'zod'

type Path = readonly PropertyKey[] | undefined
interface Wrong {
  readonly path?: PropertyKey[] | undefined
}

/** 'Period date from' for `period_date_from`, 'Area' for `area_id`; for an entry of a list the name of the list. */
export function fieldName(path: Path): string {
  const field = path?.findLast((step) => typeof step === 'string')
  if (field === undefined) return 'The request'
  const words = String(field)
    .replace(/_ids?$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The message of a shape for any field: `named('must be a number.')`. */
export const named = (rest: string) => ({ error: ({ path }: Wrong) => `${fieldName(path)} ${rest}` })

const CANNOT_BE_USED = 'has a value that cannot be used here.'

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be text.',
  number: 'must be a number.',
  int: 'must be a whole number.',
  boolean: 'must be true or false.',
  array: 'must be a list.',
  object: 'must be an object.',
  record: 'must be an object.',
}

const COUNTED: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

/** The problem as words after the field's name, or a whole sentence from one of the choices. */
function rest(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required.' : (TYPES[issue.expected] ?? CANNOT_BE_USED)
    case 'invalid_value':
      return `must be ${listOf(issue.values.map(String), 'or')}.`
    case 'too_big':
      return `must be at most ${issue.maximum}${COUNTED[issue.origin] ?? ''}.`
    case 'too_small':
      return `must be at least ${issue.minimum}${COUNTED[issue.origin] ?? ''}.`
    case 'invalid_format':
      return issue.format === 'datetime' ? 'must be a moment such as 2026-11-20T09:30:00Z.' : CANNOT_BE_USED
    default:
      return CANNOT_BE_USED
  }
}

/** The value matches no member of a union: returns the message of the member whose type fits. */
export function ofTheNearest(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_union') return undefined
  const isNear = ({ code }: z.core.$ZodIssue) => code !== 'invalid_type' && code !== 'invalid_value'
  return issue.errors.flat().find(isNear)?.message
}

// Set once for the whole program, for every shape.
z.config({
  customError: (issue) => ofTheNearest(issue) ?? `${fieldName(issue.path)} ${rest(issue)}`,
})
