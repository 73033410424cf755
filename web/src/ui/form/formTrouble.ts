/** Why a form was not saved, beside the messages under its fields. */
import { ApiError } from '../../kernel/apiError.ts'
import { errorMessage } from '../../kernel/query.ts'

export interface FormTrouble {
  /**
   * 'again': nobody knows whether it was saved; 'stale': somebody else changed the record meanwhile; 'gone': it is not
   * there any more; 'added': an earlier attempt, of which no answer came, has added it; 'refused': anything else.
   */
  kind: 'again' | 'stale' | 'gone' | 'added' | 'refused'
  message: string
}

interface SentForm {
  /** The fields of the form, named as on the wire. */
  fields: readonly string[]
  /** 'area' */
  thing: string
  /** The form changes a record that was there, and so may be gone or changed by now. */
  isStored: boolean
}

/** What the error of a call that adds or changes a record means in its form: the first message of each field, and the rest. */
export function formRefusal(error: unknown, { fields, thing, isStored }: SentForm) {
  const { status, fields: messages = {} } = error instanceof ApiError ? error : { status: 0 }
  const all = Object.entries(messages)
  const errors = Object.fromEntries(
    all.filter(([field]) => fields.includes(field)).map(([field, [first = '']]) => [field, first]),
  )
  const other = all.find(([field]) => !fields.includes(field))?.[1][0]
  return { errors, trouble: troubleOf() }

  function troubleOf(): FormTrouble | undefined {
    const message = errorMessage(error)
    if (status === 0 || status >= 500) return { kind: 'again', message }
    if (status === 404 && isStored) return { kind: 'gone', message: `This ${thing} was removed meanwhile.` }
    if (status === 409 && isStored) return { kind: 'stale', message }
    if (status === 409) return { kind: 'added', message: addedMessage(thing) }
    if (status === 400 && other === undefined && all.length > 0) return undefined
    return { kind: 'refused', message: other ?? message }
  }
}

const addedMessage = (thing: string) =>
  `An earlier attempt has already added this ${thing}, as it was entered then. What you changed since is not saved.`
