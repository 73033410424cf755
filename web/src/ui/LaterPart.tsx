import { useWindowEvent } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { ApiError, unansweredCall } from '../kernel/apiError.ts'
import { reloadOnce } from '../kernel/page.ts'
import { showError } from '../kernel/query.ts'
import { FailedState } from './FailedState.tsx'
import classes from './LaterPart.module.css'
import { useWaitingQuestion } from './questionPlace.ts'
import { Loading } from './States.tsx'
import { isAnythingOpen } from './whatIsOpen.ts'

/** Includes `click`: a screen reader may send nothing else. */
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'click'] as const
const NOT_LOADED =
  'Part of this screen did not load and is being fetched again. If nothing happens, reload the page.'
const PAUSE_MS = 3_000

interface LaterPartProps<Props extends object> {
  /** Must be the same function at each render. */
  load: () => Promise<ComponentType<Props>>
  /**
   * 'map': the code is fetched at once, and a placeholder shows its progress. Without a name it is fetched at
   * the first touch of the screen, and there is no placeholder.
   */
  what?: string
  /** Fetches the code before the first touch. */
  isNeeded?: boolean
  /** Cancels opening the part; undefined if it is not being opened. */
  onCancel?: (() => void) | undefined
  props: Props
}

/** Numbers the `load` functions, since a key of the cache must be text. */
const keys = new Map<unknown, number>()

function keyOf(load: unknown): number {
  const key = keys.get(load) ?? keys.size
  keys.set(load, key)
  return key
}

/** `load` must be the same function each time. */
export const codeQuery = <T,>(load: () => Promise<T>) =>
  queryOptions({
    queryKey: ['code', keyOf(load)],
    queryFn: () => fetched(load),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/**
 * A part of a screen whose code is fetched later. If that fails, the rest of the screen stays as it is: a
 * form keeps what was typed. A part with a placeholder offers to try again; one without, such as a dialog, is
 * retried automatically. While a requested dialog is loading, a spinner shows it and Escape cancels
 * it.
 */
export function LaterPart<Props extends object>(part: LaterPartProps<Props>) {
  const { load, what, isNeeded, onCancel, props } = part
  const isTouched = useIsTouched()
  const hasPlace = what !== undefined
  const code = useQuery({
    ...codeQuery(load),
    enabled: hasPlace || isNeeded || isTouched,
    ...(!hasPlace && { retry: true, retryDelay: PAUSE_MS }),
  })
  const isTriedAgain = !hasPlace && code.failureCount > 0
  // Without a network the screen's calls say the same, and it is shown once.
  const isUnreached = code.failureReason instanceof ApiError
  useEffect(() => {
    if (isTriedAgain) showError(isUnreached ? unansweredCall('network', false) : new Error(NOT_LOADED))
  }, [isTriedAgain, isUnreached])
  if (code.data) return <code.data {...props} />
  if (!hasPlace) return onCancel ? <Awaited onCancel={onCancel} /> : null
  if (!code.isError) return <Loading label={`Loading the ${what}…`} />
  return (
    <FailedState
      title={`The ${what} could not be loaded`}
      error={new Error('Check your connection and try again.')}
      onRetry={() => void code.refetch()}
    />
  )
}

/**
 * A browser that could not fetch a module never retries it in the same page. So nothing is fetched without a network,
 * unless a worker keeps the code. After another failure the page is loaded again, unless something is open in which a person
 * may have typed.
 */
function fetched<T>(load: () => Promise<T>): Promise<T> {
  const isKept = Boolean(navigator.serviceWorker?.controller)
  if (!navigator.onLine && !isKept) return Promise.reject(unansweredCall('network', false))
  return load().catch(async (error: unknown) => {
    if (!(await isServerThere())) throw unansweredCall('network', false)
    if (!isAnythingOpen()) reloadOnce()
    throw error
  })
}

const isServerThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

export function Awaited({ onCancel }: { onCancel: () => void }) {
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || isAnythingOpen()) return
      // Escape must not also clear a selection below.
      event.stopPropagation()
      onCancel()
    },
    { capture: true },
  )
  return (
    <div className={classes.awaited}>
      <Loading />
    </div>
  )
}

function useIsTouched(): boolean {
  const [isTouched, setIsTouched] = useState(false)
  useEffect(() => {
    if (isTouched) return
    const touch = () => setIsTouched(true)
    for (const kind of TOUCHES) window.addEventListener(kind, touch, { capture: true, passive: true })
    return () => {
      for (const kind of TOUCHES) window.removeEventListener(kind, touch, { capture: true })
    }
  }, [isTouched])
  return isTouched
}

const loadQuestions = async () => (await import('./Questions.tsx')).Questions
const NO_PROPS = {}

/** Loads the place of questions at the first touch, since dialogs would make the first page heavy. */
export function LaterQuestions() {
  const giveUp = useWaitingQuestion()
  // The next person who logs in is not asked.
  useEffect(() => giveUp, [giveUp])
  return <LaterPart load={loadQuestions} isNeeded={giveUp !== undefined} onCancel={giveUp} props={NO_PROPS} />
}
