import type { z } from 'zod'
import { ApiError, errorMessage, isRefusedAs } from '../../kernel/apiError.ts'

export interface FormTrouble {
  /**
   * 'again': the outcome is unknown; 'stale': someone else changed the record; 'gone': it was removed;
   * 'added': an earlier attempt without an answer has added it; 'refused': anything else.
   */
  kind: 'again' | 'stale' | 'gone' | 'added' | 'refused'
  message: string
  heading?: string | undefined
}

/** Why a form was not saved: the first message of each field, and the rest. */
export interface FormRefusal {
  errors: Readonly<Record<string, string>>
  /** Undefined if the fields say everything. */
  trouble: FormTrouble | undefined
  /** No earlier attempt was stored, so the next one gets a new key. */
  isSettled?: boolean
}

interface SentForm {
  /** Named as on the wire. */
  fields: readonly string[]
  /** 'area' */
  thing: string
  /** The form changes an existing record, which others may have changed or removed. */
  isStored: boolean
  /** The heading for unexpected errors: 'Unknown error'. */
  unforeseen?: string | undefined
}

/** Turns the error of a create or update call into messages for its form. */
export function formRefusal(error: unknown, { fields, thing, isStored, unforeseen }: SentForm) {
  const { status, fields: messages = {} } = error instanceof ApiError ? error : { status: 0 }
  const all = Object.entries(messages)
  const errors = Object.fromEntries(
    all.filter(([field]) => fields.includes(field)).map(([field, [first = '']]) => [field, first]),
  )
  const other = all.find(([field]) => !fields.includes(field))?.[1][0]
  return { errors, trouble: troubleOf() }

  function troubleOf(): FormTrouble | undefined {
    const message = errorMessage(error)
    if (status === 0 || status >= 500) return { kind: 'again', message, heading: unforeseen }
    if (status === 404 && isStored) return { kind: 'gone', message: `This ${thing} has been removed.` }
    if (status === 409 && isStored) return { kind: 'stale', message }
    if (isRefusedAs('sameKeyOtherBody', error)) return { kind: 'added', message: addedMessage(thing) }
    if (status === 400 && other === undefined && all.length > 0) return undefined
    const heading = EXPLAINED.includes(status) ? undefined : unforeseen
    return { kind: 'refused', message: other ?? message, heading }
  }
}

/** Statuses whose messages need no heading: invalid input, forbidden, changed by others, too many attempts. */
const EXPLAINED = [400, 403, 409, 429]

const addedMessage = (thing: string) =>
  `An earlier attempt has already added this ${thing}, as it was entered then. Your later changes are not saved.`

/** Validates what a form sends and returns the first message of each field. */
export function firstProblems<Values>(
  shape: z.ZodType,
  sent: object,
): Partial<Record<keyof Values & string, string>> {
  const problems: Record<string, string> = {}
  for (const { path, message } of shape.safeParse(sent).error?.issues ?? []) {
    problems[String(path[0])] ??= message
  }
  return problems as Partial<Record<keyof Values & string, string>>
}

/** The first problem in the order of the labels, with the name of its field unless it says that itself. */
export function firstReason(
  labels: Readonly<Record<string, string>>,
  problems: Readonly<Partial<Record<string, string>>>,
  isTold: (field: string) => boolean = () => true,
): string | undefined {
  for (const [field, label] of Object.entries(labels)) {
    const problem = problems[field]
    if (problem && isTold(field))
      return names(problem, label) ? problem : `${label}${label.endsWith('?') ? '' : ':'} ${problem}`
  }
  // One without a label blocks the form, too.
  return Object.entries(problems).find(
    ([field, problem]) => problem && !(field in labels) && isTold(field),
  )?.[1]
}

/** 'E-mail is required' names 'Email', and 'Invoice 014 is paid' names 'Invoices'. */
const names = (problem: string, label: string): boolean =>
  plain(problem).includes(plain(label).replace(/s$/, ''))

const plain = (text: string) => text.replaceAll('-', '').toLowerCase()
