import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { firstState, isSaved, type RecordEvent, type RecordRules, recordStep } from './recordStep.ts'

interface RecordOptions<R, V, S> extends RecordRules<R, V, S> {
  /** The record when the form opened; undefined to add one. */
  record: R | undefined
  latest?: R | undefined
  isGone?: boolean | undefined
  isUntouched?: boolean | undefined
  create?: ((values: V, idempotencyKey: string) => Promise<S>) | undefined
  /** Sends the `updated_at` of `seen`, so that no change of others is overwritten. */
  update?: ((values: V, seen: R, idempotencyKey: string) => Promise<S>) | undefined
  /** The current record; undefined or null if it is gone. */
  load?: ((seen: R) => Promise<R | null | undefined>) | undefined
  /** Shows the current record and keeps typed values; returns the labels of those fields. */
  takeOver?: ((now: R, before: R) => readonly string[]) | undefined
  /** The record to continue with after saving; without one the form is over. */
  goesOn?: ((saved: S, sent: V) => { seen: R | undefined } | undefined) | undefined
  onRefused?: ((errors: Readonly<Record<string, string>>, sent: V | undefined) => void) | undefined
  onSaved: (saved: S, sent: V) => void
}

/** Adds or edits a record and reports problems. Each form keeps its own values. */
export function useRecord<R, V, S = R>(options: RecordOptions<R, V, S>) {
  const [state, setState] = useState(() => firstState<R, V, S>(options.record))
  /** The current state, for code that runs after an await. */
  const now = useRef(state)
  const step = (event: RecordEvent<R, V, S>) => {
    now.current = recordStep(now.current, event, options)
    setState(now.current)
    return now.current
  }

  const { latest, isGone = false, isUntouched = false } = options
  const others = { type: 'others' as const, latest, isGone, isUntouched }
  const known = recordStep(state, others, options)
  const isMoved = known.seen !== state.seen || known.saved !== state.saved
  const move = useEffectEvent(() => {
    const before = now.current.seen
    const { seen: after } = step(others)
    if (before && after && after !== before) options.takeOver?.(after, before)
  })
  const news = isMoved ? known : undefined
  useEffect(() => {
    if (news) move()
  }, [news])
  const tell = useEffectEvent(options.onSaved)
  // After the render that marks the form as saved: the listener may navigate, which must not ask about
  // unsaved input.
  useEffect(() => {
    if (state.saved) tell(state.saved.record, state.saved.sent)
  }, [state.saved])

  const refuse = (error: unknown, sent?: V) => {
    const { errors } = step({ type: 'failed', error })
    options.onRefused?.(errors, sent)
  }
  /** The answer for a refused attempt, if the stored record equals what was sent. */
  const ownOf = async (error: unknown, sent: V, seen: R | undefined, key: string): Promise<S | undefined> => {
    const isStale = recordStep(now.current, { type: 'failed', error }, options).trouble?.kind === 'stale'
    if (!isStale || seen === undefined || !(options.ownOf || options.hasSent)) return undefined
    const stored = await options.load?.(seen).catch(() => undefined)
    if (!stored) return undefined
    if (options.hasSent?.(stored, sent, seen))
      return options.update?.(sent, stored, key).catch(() => undefined)
    return options.ownOf?.(stored, sent, seen, now.current.unanswered.length > 0)
  }
  const { phase, seen, trouble, note } = isMoved ? state : known
  return {
    seen,
    thing: options.thing,
    trouble,
    note,
    sending: phase === 'sending' ? state.sent : undefined,
    isSending: phase === 'sending',
    isReloading: phase === 'loading',
    isSaved: isSaved(state),
    isOver: phase === 'over',
    unanswered: state.unanswered,
    send: async (values: V) => {
      if (now.current.phase !== 'idle') return
      const { seen: before, key = '' } = step({ type: 'sent', values, key: newIdempotencyKey() })
      const save = async () =>
        (before === undefined
          ? options.create?.(values, key)
          : options.update?.(values, before, key)) as Promise<S>
      const answer = await save().then(
        (saved) => ({ saved }),
        async (error: unknown) => ({ error, own: await ownOf(error, values, before, key) }),
      )
      if ('saved' in answer) {
        const next = options.goesOn?.(answer.saved, values)
        step({ type: 'saved', record: answer.saved, sent: values, next })
      } else if (answer.own !== undefined) step({ type: 'saved', record: answer.own, sent: values })
      else refuse(answer.error, values)
    },
    /** Shows why another action on the record failed. */
    refuse,
    /** Accepts a newer version as the base of the form. */
    saw: (record: R) => step({ type: 'saw', record }),
    /** Loads the stored record and keeps typed values. */
    reload: async () => {
      const before = now.current.seen
      if (now.current.phase !== 'idle' || before === undefined) return
      step({ type: 'reload' })
      try {
        const record = await options.load?.(before)
        step({ type: 'loaded', record, kept: (record && options.takeOver?.(record, before)) || [] })
      } catch (error) {
        step({ type: 'failed', error })
      }
    },
  }
}
