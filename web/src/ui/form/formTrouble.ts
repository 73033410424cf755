/** Why a form was not saved, beside the messages under its fields. */
import { ApiError, errorMessage } from '../../kernel/apiError.ts'

export interface FormTrouble {
  /**
   * 'again': nobody knows whether it was saved; 'stale': somebody else changed the record meanwhile; 'gone': it is not
   * there any more; 'added': an earlier attempt, of which no answer came, has added it; 'refused': anything else.
   */
  kind: 'again' | 'stale' | 'gone' | 'added' | 'refused'
  message: string
  /** What stands over the message, where the form has words for what nobody foresaw. */
  heading?: string | undefined
}

/** Why a form was not saved: the first message of each field, and what else stands in the way. */
export interface FormRefusal {
  errors: Readonly<Record<string, string>>
  /** Undefined where the fields say everything. */
  trouble: FormTrouble | undefined
  /** It says that no earlier attempt was stored either: the next one is another form. */
  isSettled?: boolean
}

interface SentForm {
  /** The fields of the form, named as on the wire. */
  fields: readonly string[]
  /** 'area' */
  thing: string
  /** The form changes a record that was there, and so may be gone or changed by now. */
  isStored: boolean
  /** What stands over an error that is neither about a field nor about what others did: 'Unknown error'. */
  unforeseen?: string | undefined
}

/** What the error of a call that adds or changes a record means in its form: the first message of each field, and the rest. */
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
    if (status === 404 && isStored) return { kind: 'gone', message: `This ${thing} was removed meanwhile.` }
    if (status === 409 && isStored) return { kind: 'stale', message }
    if (status === 409) return { kind: 'added', message: addedMessage(thing) }
    if (status === 400 && other === undefined && all.length > 0) return undefined
    const heading = EXPLAINED.includes(status) ? undefined : unforeseen
    return { kind: 'refused', message: other ?? message, heading }
  }
}

/** A wrong field, a change that is not allowed, and too many attempts: their messages say all that there is to say. */
const EXPLAINED = [400, 403, 429]

const addedMessage = (thing: string) =>
  `An earlier attempt has already added this ${thing}, as it was entered then. What you changed since is not saved.`
