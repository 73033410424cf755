/** The one question of every form: what the person saw, what others did since, and what came of the attempt. */
import { errorMessage } from '../../kernel/apiError.ts'
import { type FormRefusal, type FormTrouble, formRefusal } from './formTrouble.ts'

/** What a form knows of its record `R`, of what was sent, `V`, and of what saving answered, `S`. */
export interface RecordState<R, V, S> {
  phase: 'idle' | 'sending' | 'loading' | 'over'
  /** The record as the person saw it, and as the server is told that they did; undefined where there is none yet. */
  seen: R | undefined
  /** What was sent last. */
  sent?: V | undefined
  /** The key of the next attempt; while nobody knows the outcome of one, it stays (docs/spec/kernel.md#idempotency). */
  key?: string | undefined
  /** What was sent in the attempts that may have been stored: no answer came, or the server failed. */
  unanswered: readonly V[]
  /** What the server said of the fields: the first message of each. */
  errors: Readonly<Record<string, string>>
  trouble?: FormTrouble | undefined
  /** What reloading brought. */
  note?: string | undefined
  saved?: { record: S; sent: V } | undefined
}

export type RecordEvent<R, V, S> =
  | { type: 'sent'; values: V; key: string }
  /** With `next` the form goes on from there, else it is over. */
  | { type: 'saved'; record: S; sent: V; next?: { seen: R | undefined } | undefined }
  | { type: 'failed'; error: unknown }
  /** The record as the screen shows it now; `isUntouched`: nothing is typed, and the form follows it. */
  | { type: 'others'; latest: R | undefined; isGone: boolean; isUntouched: boolean }
  | { type: 'reload' }
  /** `kept`: the labels of the fields in which the form keeps what was typed. */
  | { type: 'loaded'; record: R | null | undefined; kept: readonly string[] }
  /** A part of the record was saved apart from the form. */
  | { type: 'saw'; record: R }

/** How a form differs from others. */
export interface RecordRules<R, V, S> {
  /** 'area' */
  thing: string
  /** The fields of the form, named as on the wire. */
  fields: readonly string[]
  /** What stands over an error that nobody foresaw: 'Unknown error'. */
  unforeseen?: string | undefined
  /** Said where the record is not found any more. */
  gone?: string | undefined
  /** What others did to the record, in a sentence; undefined where it is no newer than what was seen. */
  newsOf?: ((seen: R, latest: R) => string | undefined) | undefined
  /** What was saved, where the record as it is now is what was sent: the answer was lost, or somebody did the same. */
  ownOf?: ((now: R, sent: V) => S | undefined) | undefined
  /** A refusal that this form knows better. */
  refusalOf?: ((error: unknown, attempt: Attempt<R, V>) => FormRefusal | undefined) | undefined
  /** What reloading brought, in words of its own. */
  reloaded?: ((now: R, kept: readonly string[]) => string) | undefined
}

/** What was sent on what was seen, and what was sent in the open attempts before. */
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

/** Whether it ended well. */
export const isSaved = ({ phase, trouble }: Pick<RecordState<never, never, never>, 'phase' | 'trouble'>) =>
  phase === 'over' && trouble === undefined

/** What a form knows after an event. Whatever happens, it keeps the key of an attempt whose outcome is not known. */
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
      // It can be reloaded again.
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
        ...{ phase: 'idle', seen: event.record },
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
  // While a call is under way its answer says what became of it.
  if (phase === 'sending' || phase === 'loading' || isSaved(state) || seen === undefined) return state
  if (isGone) return unanswered.length > 0 ? state : afterRemoval(state, form)
  const news = latest && form.newsOf?.(seen, latest)
  if (!latest || news === undefined) return state
  for (const sent of unanswered) {
    const record = form.ownOf?.(latest, sent)
    if (record !== undefined) return recordStep(state, { type: 'saved', record, sent }, form)
  }
  if (isUntouched) return { ...state, phase: 'idle', trouble: undefined, seen: latest }
  // The server says who it was.
  if (phase === 'over' || trouble?.kind === 'stale') return state
  return { ...state, trouble: { kind: 'stale', message: news } }
}

const afterRemoval = <R, V, S>(
  state: RecordState<R, V, S>,
  { thing, gone = `This ${thing} was removed meanwhile.` }: RecordRules<R, V, S>,
): RecordState<R, V, S> => ({ ...state, phase: 'over', trouble: { kind: 'gone', message: gone } })

const reloadedText = (thing: string) => (_now: unknown, kept: readonly string[]) =>
  kept.length === 0
    ? `Reloaded: the form shows the ${thing} as it is now.`
    : `Reloaded. Your changes are kept: ${kept.join(', ')}.`
