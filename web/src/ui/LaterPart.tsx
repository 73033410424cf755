import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { showError } from '../kernel/query.ts'
import { FailedState } from './FailedState.tsx'
import classes from './LaterPart.module.css'
import { Loading } from './Loading.tsx'
import { useLatest } from './useLatest.ts'
import { isAnythingOpen } from './whatIsOpen.ts'

/** A screen reader may press a button by a click alone. */
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'click'] as const
const NOT_LOADED =
  'Part of this screen has not loaded. It is being tried again; if nothing opens, reload the page.'
/** Until it is tried again. */
const PAUSE_MS = 3_000

interface LaterPartProps<Props extends object> {
  /** The same function each time. */
  load: () => Promise<ComponentType<Props>>
  /**
   * What it shows: 'map'. It is fetched at once, and its place says how that goes. Without a word it comes with the first
   * touch of the screen, and nothing stands there before.
   */
  what?: string
  /** It is wanted before somebody acts. */
  isNeeded?: boolean
  /** Somebody has asked for what it shows, and this takes it back; undefined where nobody has. */
  callOff?: (() => void) | undefined
  props: Props
}

/** Numbers for the functions that load: a key of the cache is text. */
const keys = new Map<unknown, number>()

function keyOf(load: unknown): number {
  const key = keys.get(load) ?? keys.size
  keys.set(load, key)
  return key
}

/**
 * A part of a screen whose code is fetched later. Where that fails, what stands around it stays as it is: a form keeps what
 * was typed. What has a place offers to try again; what has none, such as dialogs, is tried again by itself. What is asked
 * for before it is there is seen to be on its way, and Escape calls it off, as it closes it later.
 */
export function LaterPart<Props extends object>(part: LaterPartProps<Props>) {
  const { load, what, isNeeded, callOff, props } = part
  const isTouched = useIsTouched()
  const hasPlace = what !== undefined
  const code = useQuery({
    queryKey: ['code', keyOf(load)],
    queryFn: load,
    enabled: hasPlace || isNeeded || isTouched,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    ...(!hasPlace && { retry: true, retryDelay: PAUSE_MS }),
  })
  const isTriedAgain = !hasPlace && code.failureCount > 0
  useEffect(() => {
    if (isTriedAgain) showError(new Error(NOT_LOADED))
  }, [isTriedAgain])
  if (code.data) return <code.data {...props} />
  if (!hasPlace) return callOff ? <Awaited callOff={callOff} /> : null
  if (!code.isError) return <Loading label={`Loading the ${what}…`} />
  return (
    <FailedState
      title={`The ${what} could not be loaded`}
      error={new Error('Check your connection and try again.')}
      onRetry={() => void code.refetch()}
    />
  )
}

/** Says that a dialog is on its way; Escape calls it off. */
export function Awaited({ callOff }: { callOff: () => void }) {
  const latest = useLatest(callOff)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isAnythingOpen()) return
      // It is meant for what is awaited alone, not for what is selected below.
      event.stopPropagation()
      latest.current()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [latest])
  return (
    <div className={classes.awaited}>
      <Loading />
    </div>
  )
}

/** Somebody has moved the pointer, pressed a key or clicked since the screen was opened. */
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
