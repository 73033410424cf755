import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { firstState, isSaved, type RecordEvent, type RecordRules, recordStep } from './recordStep.ts'

interface RecordOptions<R, V, S> extends RecordRules<R, V, S> {
  /** The record to edit, as it was when the form began; undefined adds one. */
  record: R | undefined
  /** The record as the screen shows it now, where it says so while the form is open. */
  latest?: R | undefined
  /** The screen says that somebody removed it. */
  isGone?: boolean | undefined
  /** Nothing is typed: the form follows what others do. */
  isUntouched?: boolean | undefined
  create?: ((values: V, idempotencyKey: string) => Promise<S>) | undefined
  /** With the `updated_at` of `seen`, so that nothing is overwritten unseen. */
  update?: ((values: V, seen: R, idempotencyKey: string) => Promise<S>) | undefined
  /** The record as the server has it now; nothing where it is gone. */
  load?: ((seen: R) => Promise<R | null | undefined>) | undefined
  /** Shows what is there now, but for what was typed; answers the labels of the fields in which that stays. */
  takeOver?: ((now: R, before: R) => readonly string[]) | undefined
  /** What the form goes on from after saving; left out, or without an answer, it is over. */
  goesOn?: ((saved: S, sent: V) => { seen: R | undefined } | undefined) | undefined
  /** Shows what the server said of the fields. */
  onRefused?: ((errors: Readonly<Record<string, string>>, sent: V | undefined) => void) | undefined
  onSaved: (saved: S, sent: V) => void
}

/** Edits or adds a record: sends it, and says what stands in the way. Where the values are, each form says itself. */
export function useRecord<R, V, S = R>(options: RecordOptions<R, V, S>) {
  const [state, setState] = useState(() => firstState<R, V, S>(options.record))
  /** The same, for what comes after an answer. */
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
  // Only once the dialog knows that nothing is at risk any more: whoever is told may go to another address.
  useEffect(() => {
    if (state.saved) tell(state.saved.record, state.saved.sent)
  }, [state.saved])

  const refuse = (error: unknown, sent?: V) => {
    const { errors } = step({ type: 'failed', error })
    options.onRefused?.(errors, sent)
  }
  /** What is stored, where that is what was sent. */
  const ownOf = async (error: unknown, sent: V, seen: R | undefined): Promise<S | undefined> => {
    const isStale = recordStep(now.current, { type: 'failed', error }, options).trouble?.kind === 'stale'
    if (!isStale || seen === undefined || !options.ownOf) return undefined
    const stored = await options.load?.(seen).catch(() => undefined)
    return stored ? options.ownOf(stored, sent) : undefined
  }
  const { phase, seen, trouble, note } = isMoved ? state : known
  return {
    seen,
    thing: options.thing,
    trouble,
    /** What reloading brought. */
    note,
    /** What is being sent. */
    sending: phase === 'sending' ? state.sent : undefined,
    isSending: phase === 'sending',
    isReloading: phase === 'loading',
    isSaved: isSaved(state),
    /** There is nothing to save any more. */
    isOver: phase === 'over',
    /** What was sent in the attempts whose outcome nobody knows. */
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
        async (error: unknown) => ({ error, own: await ownOf(error, values, before) }),
      )
      if ('saved' in answer) {
        const next = options.goesOn?.(answer.saved, values)
        step({ type: 'saved', record: answer.saved, sent: values, next })
      } else if (answer.own !== undefined) step({ type: 'saved', record: answer.own, sent: values })
      else refuse(answer.error, values)
    },
    /** Says in the form why something else was not done to the record. */
    refuse,
    /** Nothing else of the record has changed since, so that the form may be saved on top of it. */
    saw: (record: R) => step({ type: 'saw', record }),
    /** Takes over what somebody else saved; what this person has typed stays. */
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
