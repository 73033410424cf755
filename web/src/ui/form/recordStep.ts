/** The state of a form for a record: what the person saw, what others changed, and the outcome of saving. */
import { errorMessage } from '../../kernel/apiError.ts'
import { type FormRefusal, type FormTrouble, formRefusal } from './formTrouble.ts'

/** `R` is the record, `V` the sent values, `S` the answer to saving. */
export interface RecordState<R, V, S> {
  phase: 'idle' | 'sending' | 'loading' | 'over'
  /** The version that the person saw and that the server is sent; undefined for a new record. */
  seen: R | undefined
  sent?: V | undefined
  /**
   * The key of the next attempt. It stays while the outcome of an attempt is unknown
   * (docs/spec/kernel.md#idempotency).
   */
  key?: string | undefined
  /** The values of attempts that may have been stored: no answer came, or the server failed. */
  unanswered: readonly V[]
  errors: Readonly<Record<string, string>>
  trouble?: FormTrouble | undefined
  note?: string | undefined
  saved?: { record: S; sent: V } | undefined
}

export type RecordEvent<R, V, S> =
  | { type: 'sent'; values: V; key: string }
  /** The form continues with `next`, or is over without it. */
  | { type: 'saved'; record: S; sent: V; next?: { seen: R | undefined } | undefined }
  | { type: 'failed'; error: unknown }
  /** The record on screen now. The form follows it while nothing is typed (`isUntouched`). */
  | { type: 'others'; latest: R | undefined; isGone: boolean; isUntouched: boolean }
  | { type: 'reload' }
  /** The labels of the fields that keep typed values. */
  | { type: 'loaded'; record: R | null | undefined; kept: readonly string[] }
  /** A part of the record was saved outside the form. */
  | { type: 'saw'; record: R }

/** The parts that differ between forms. */
export interface RecordRules<R, V, S> {
  thing: string
  /** Named as on the wire. */
  fields: readonly string[]
  unforeseen?: string | undefined
  gone?: string | undefined
  /** Describes what others changed; undefined if the record is not newer. */
  newsOf?: ((seen: R, latest: R) => string | undefined) | undefined
  /**
   * The saved answer, if the record now equals what was sent: the answer was lost, or someone made the same
   * change. `seen` is the version that was changed, and `isLost` says that an answer was lost: without that, what is sent to
   * make something new was made by someone else.
   */
  ownOf?: ((now: R, sent: V, seen: R, isLost: boolean) => S | undefined) | undefined
  /**
   * True if the record now has what was sent, and had not when it was `seen`: an attempt without an answer has saved
   * it. Then another attempt repeats it on the record as it is now.
   */
  hasSent?: ((now: R, sent: V, seen: R) => boolean) | undefined
  /** Overrides the message for a refusal. */
  refusalOf?: ((error: unknown, attempt: Attempt<R, V>) => FormRefusal | undefined) | undefined
  reloaded?: ((now: R, kept: readonly string[]) => string) | undefined
}

/** The sent values, the version they were based on, and the values of the unanswered attempts. */
export interface Attempt<R, V> {
  sent?: V | undefined
  seen: R | undefined
  unanswered: readonly V[]
}

const QUIET = { trouble: undefined, note: undefined, errors: {} }
const SETTLED = { ...QUIET, unanswered: [], key: undefined }

export const firstState = <R, V, S>(seen: R | undefined): RecordState<R, V, S> => ({
  ...SETTLED,
  phase: 'idle',
  seen,
})

export const isSaved = ({ phase, trouble }: Pick<RecordState<never, never, never>, 'phase' | 'trouble'>) =>
  phase === 'over' && trouble === undefined

/** The state after an event. It always keeps the key of an attempt with an unknown outcome. */
export function recordStep<R, V, S>(
  state: RecordState<R, V, S>,
  event: RecordEvent<R, V, S>,
  form: RecordRules<R, V, S>,
): RecordState<R, V, S> {
  const { phase } = state
  switch (event.type) {
    case 'sent':
      if (phase !== 'idle') return state
      return { ...state, ...QUIET, phase: 'sending', sent: event.values, key: state.key ?? event.key }
    case 'saved': {
      const { record, sent, next } = event
      const after = next ? { phase: 'idle' as const, seen: next.seen } : { phase: 'over' as const }
      return { ...state, ...SETTLED, ...after, saved: { record, sent } }
    }
    case 'failed':
      // Reloading can be tried again.
      if (phase === 'loading')
        return { ...state, phase: 'idle', trouble: { kind: 'stale', message: errorMessage(event.error) } }
      return afterRefusal(state, event.error, form)
    case 'others':
      return afterNews(state, event, form)
    case 'reload':
      return phase === 'idle' && state.seen !== undefined ? { ...state, phase: 'loading' } : state
    case 'loaded':
      if (!event.record) return afterRemoval(state, form)
      return {
        ...state,
        ...SETTLED,
        phase: 'idle',
        seen: event.record,
        note: (form.reloaded ?? reloadedText(form.thing))(event.record, event.kept),
      }
    case 'saw':
      return { ...state, seen: event.record }
  }
}

function afterRefusal<R, V, S>(
  state: RecordState<R, V, S>,
  error: unknown,
  form: RecordRules<R, V, S>,
): RecordState<R, V, S> {
  const { phase, seen, sent } = state
  const refusal: FormRefusal =
    form.refusalOf?.(error, state) ?? formRefusal(error, { ...form, isStored: seen !== undefined })
  const { errors, trouble, isSettled } = refusal
  const isOpen = phase === 'sending' && trouble?.kind === 'again'
  const before = isSettled ? [] : state.unanswered
  const unanswered = isOpen ? [...before, sent as V] : before
  const isOver = trouble?.kind === 'gone' || trouble?.kind === 'added'
  const key = unanswered.length > 0 ? state.key : undefined
  return { ...state, phase: isOver ? 'over' : 'idle', errors, trouble, unanswered, key }
}

function afterNews<R, V, S>(
  state: RecordState<R, V, S>,
  { latest, isGone, isUntouched }: Extract<RecordEvent<R, V, S>, { type: 'others' }>,
  form: RecordRules<R, V, S>,
): RecordState<R, V, S> {
  const { phase, seen, trouble, unanswered } = state
  // The answer to a running call says what happened.
  if (phase === 'sending' || phase === 'loading' || isSaved(state) || seen === undefined) return state
  if (isGone) return unanswered.length > 0 ? state : afterRemoval(state, form)
  const news = latest && form.newsOf?.(seen, latest)
  if (!latest || news === undefined) return state
  for (const sent of unanswered) {
    const record = form.ownOf?.(latest, sent, seen, true)
    if (record !== undefined) return recordStep(state, { type: 'saved', record, sent }, form)
    if (form.hasSent?.(latest, sent, seen)) return state
  }
  if (isUntouched) return { ...state, phase: 'idle', trouble: undefined, seen: latest }
  // The server's message names the person.
  if (phase === 'over' || trouble?.kind === 'stale') return state
  return { ...state, trouble: { kind: 'stale', message: news } }
}

const afterRemoval = <R, V, S>(
  state: RecordState<R, V, S>,
  { thing, gone = `This ${thing} has been removed.` }: RecordRules<R, V, S>,
): RecordState<R, V, S> => ({ ...state, phase: 'over', trouble: { kind: 'gone', message: gone } })

export const reloadedText = (thing: string) => (_now: unknown, kept: readonly string[]) =>
  kept.length === 0
    ? `Reloaded: the form shows the ${thing} as it is now.`
    : `Reloaded. Your changes are kept: ${kept.join(', ')}.`

/**
 * Merges a form with the record that someone else has saved: fields changed here keep their values, the
 * others take the new ones. `kept` names the fields that still differ from the saved record. Lists are
 * compared by content.
 */
export function mergedValues<V extends object>(
  typed: V,
  old: V,
  saved: V,
): { values: V; kept: (keyof V & string)[] } {
  const fields = Object.keys(saved) as (keyof V & string)[]
  const differs = (field: keyof V, other: V) => !sameContent(typed[field], other[field])
  const kept = fields.filter((field) => differs(field, old) && differs(field, saved))
  const own = Object.fromEntries(kept.map((field) => [field, typed[field]]))
  return { values: { ...saved, ...own }, kept }
}

/**
 * Compares by content; files by identity, since reading them is asynchronous. Ids in a list count in any order: the server keeps
 * them in its own.
 */
export function sameContent(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    const [items, others] = [inOrder(one), inOrder(other)]
    return items.length === others.length && items.every((item, at) => sameContent(item, others[at]))
  }
  if (!isPlain(one) || !isPlain(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    sameContent(one[key], other[key]),
  )
}

const inOrder = (list: readonly unknown[]): readonly unknown[] =>
  list.every((item) => typeof item === 'string') ? list.toSorted() : list

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
