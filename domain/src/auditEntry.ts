/** A recorded change in words: what was done to which record, and its fields before and after. */

import { actionLabel, humanised } from './audit/auditActions.ts'
import { AUDIT_THINGS, LIST_FACTS, WHOLE_LIST } from './auditThings.ts'
import {
  type AuditField,
  type Kept,
  mayReadAlike,
  namedIds,
  valueInWords,
  type Wording,
} from './kernel/auditWords.ts'

export interface Recorded {
  thing: string
  thing_id: number
  action: string
  /** null for a new record. */
  before: Kept | null
  /** null for a removed record. */
  after: Kept | null
}

/** One field; '' stands for no value. */
export interface FieldChange {
  label: string
  before: string
  after: string
}

export interface ChangeInWords {
  /** 'Status changed' */
  action: string
  /** 'Driver' */
  thing: string
  fields: FieldChange[]
}

const NOTHING: Kept = {}

export function changeInWords(event: Recorded, wording: Wording): ChangeInWords {
  const fields = event.action === 'password' ? [PASSWORD] : fieldChanges(event, wording)
  return { action: actionLabel(event.action), thing: thingLabel(event.thing), fields }
}

/** 'Driver', or the code itself for a kind without a label. */
export const thingLabel = (thing: string): string => AUDIT_THINGS[thing]?.label ?? humanised(thing)

/** The record's name, taken from its columns; undefined if they have none. */
export function recordName(thing: string, record: Kept | null, wording: Wording): string | undefined {
  return (record && AUDIT_THINGS[thing]?.name(record, wording)) || undefined
}

/** The records that an entry names by id, including its own. */
export function namedRecords({ thing, thing_id, before, after }: Recorded): { thing: string; id: number }[] {
  const known = AUDIT_THINGS[thing]
  const named = [before, after].flatMap((side) =>
    Object.entries(side ?? NOTHING).flatMap(([name, value]) =>
      namedIds(namedField(thing, name).shown, value),
    ),
  )
  return [...(known && thing_id !== WHOLE_LIST ? [{ thing, id: thing_id }] : []), ...named]
}

/** In the order of the table. A field without a label comes last, without its value. */
function fieldChanges({ thing, before, after }: Recorded, wording: Wording): FieldChange[] {
  const names = new Set([...Object.keys(before ?? NOTHING), ...Object.keys(after ?? NOTHING)])
  const known = Object.keys(AUDIT_THINGS[thing]?.fields ?? NOTHING).filter((name) => names.delete(name))
  return [...known, ...names].flatMap(
    (name) => change(namedField(thing, name), name, before, after, wording) ?? [],
  )
}

function namedField(thing: string, name: string): AuditField {
  return AUDIT_THINGS[thing]?.fields[name] ?? LIST_FACTS[name] ?? { label: humanised(name), shown: 'secret' }
}

function change(
  { label, shown }: AuditField,
  name: string,
  before: Kept | null,
  after: Kept | null,
  wording: Wording,
): FieldChange | undefined {
  const [was, is] = [before?.[name], after?.[name]]
  if (shown === 'hidden' || JSON.stringify(was ?? null) === JSON.stringify(is ?? null)) return undefined
  const words = {
    before: valueInWords(shown, was, before ?? NOTHING, wording),
    after: valueInWords(shown, is, after ?? NOTHING, wording),
  }
  if (words.before !== words.after) return { label, ...withoutSecrets(shown, words) }
  return words.after !== '' && mayReadAlike(shown) ? { label, before: '', after: 'changed' } : undefined
}

/** Shows that a password or file was added or removed, but never its value. */
function withoutSecrets(shown: AuditField['shown'], words: { before: string; after: string }) {
  if (shown !== 'secret' && shown !== 'file') return words
  return { before: '', after: words.after === '' ? 'removed' : 'added' }
}

const PASSWORD: FieldChange = { label: 'Password', before: '', after: 'changed' }
