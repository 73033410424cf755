/** Words for the fields of a recorded change. Each business folder has a table of its own fields. */
import { countOf } from './counts.ts'
import { formatMoney, poundsToPence } from './money.ts'
import { displayDate } from './wallClock.ts'

/** A record as the audit keeps it. */
export type Kept = Readonly<Record<string, unknown>>

export interface Wording {
  /** The name of a record that a field names by its id, even a removed one. */
  nameOf: (thing: string, id: number) => string
  /** Moments are shown in the business's time zone (docs/spec/kernel.md#wall-clock). */
  timeZone: string
}

/**
 * hidden: values that follow from others or are meaningless to users. secret, file and files show only that they
 * changed. money is in pounds, moment in ISO 8601, date `YYYY-MM-DD`, time `HH:mm`; html is shown as plain text.
 */
export type Shown =
  | 'hidden'
  | 'text'
  | 'html'
  | 'money'
  | 'number'
  | 'date'
  | 'time'
  | 'moment'
  | 'yesNo'
  | 'secret'
  | 'file'
  | 'files'
  | { codes: Readonly<Record<string, string>> }
  /** The id of a record of that thing, or a list of them. */
  | { names: string }
  | { words: (value: unknown, record: Kept) => string }

export interface AuditField {
  label: string
  shown: Shown
}

export interface AuditThing {
  /** 'Driver' */
  label: string
  fields: Readonly<Record<string, AuditField>>
  /** The columns that identify a record for people. */
  namedBy: readonly string[]
  /** The record's name; '' if its columns have none. */
  name: (record: Kept, wording: Wording) => string
}

/** A field and how its value is shown (text by default). */
export const field = (label: string, shown: Shown = 'text'): AuditField => ({ label, shown })

/** Never shown in a change: `id`, and the times of creation and change. */
export const OWN_FACTS: Readonly<Record<string, AuditField>> = {
  id: field('Number', 'hidden'),
  created_at: field('Created', 'hidden'),
  updated_at: field('Changed', 'hidden'),
}

export const YES_NO_CODES: Shown = { codes: { 10: 'Yes', 20: 'No' } }

const LONGEST = 2_000
const MOST_NAMES = 500

/** A value in words; '' if there is none. */
export function valueInWords(shown: Shown, value: unknown, record: Kept, wording: Wording): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof shown === 'object') return special(shown, value, record, wording)
  switch (shown) {
    case 'hidden':
      return ''
    case 'secret':
    case 'file':
      return 'set'
    case 'files':
      return counted(value)
    case 'money':
      return money(value)
    case 'date':
      return displayDate(String(value))
    case 'time':
      return String(value).slice(0, 5)
    case 'moment':
      return momentInWords(String(value), wording.timeZone)
    case 'yesNo':
      return value === true || value === 1 ? 'Yes' : 'No'
    case 'html':
      return plain(String(value))
    case 'number':
      return String(Number(value))
    case 'text':
      return typeof value === 'object' ? '' : cut(String(value))
  }
}

function special(shown: Exclude<Shown, string>, value: unknown, record: Kept, { nameOf }: Wording): string {
  if ('codes' in shown) return shown.codes[String(value)] ?? String(value)
  if ('words' in shown) return cut(shown.words(value, record))
  return namesInWords([value].flat().map((id) => nameOf(shown.names, Number(id))))
}

/** Lists the first entries of a long list, and the number of the others. */
function namesInWords(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ')
  return names.length > MOST_NAMES ? `${shown} and ${names.length - MOST_NAMES} more` : shown
}

export function namedIds(shown: Shown, value: unknown): { thing: string; id: number }[] {
  if (typeof shown === 'string' || !('names' in shown)) return []
  return [value]
    .flat()
    .filter((id) => typeof id === 'number')
    .map((id) => ({ thing: shown.names, id }))
}

/** True if two different values may be shown alike. The change then says only that something changed. */
export const mayReadAlike = (shown: Shown): boolean =>
  typeof shown === 'object' ? 'names' in shown : ['secret', 'file', 'files', 'html', 'text'].includes(shown)

function money(value: unknown): string {
  try {
    return formatMoney(poundsToPence(String(value)))
  } catch {
    return String(value)
  }
}

/** An ISO 8601 moment on the clock of a time zone: '20/11/2026 14:05'. */
export function momentInWords(value: string, timeZone: string): string {
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? value : zoneClock(timeZone).format(at).replace(',', '')
}

/** Cached, because making a formatter takes longer than formatting a thousand moments. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function zoneClock(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      hour: '2-digit',
      minute: '2-digit',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
  clocks.set(timeZone, clock)
  return clock
}

const counted = (value: unknown): string => {
  const count = [value].flat().length
  return count === 0 ? '' : countOf(count, 'file')
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
}

/** The text of sanitised HTML, in one line. */
function plain(html: string): string {
  const text = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
  return cut(text.replace(/\s+/g, ' ').trim())
}

const cut = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text
