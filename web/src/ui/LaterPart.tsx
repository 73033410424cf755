import { type ComponentType, useEffect, useReducer, useState } from 'react'
import { showError } from '../kernel/query.ts'

/** A screen reader may press a button by a click alone. */
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'click'] as const
const NOT_LOADED =
  'Part of this screen has not loaded. It is being tried again; if nothing opens, reload the page.'
/** Until it is tried again. */
const PAUSE_MS = 3_000

interface LaterPartProps<Props extends object> {
  /** The same function each time. */
  load: () => Promise<ComponentType<Props>>
  /** It is wanted before somebody acts. */
  isNeeded?: boolean
  props: Props
}

const loaded = new WeakMap<() => Promise<unknown>, unknown>()

/**
 * A part of a screen that shows nothing until somebody acts, such as its dialogs. Its code comes with the first touch of
 * the screen; it draws itself as soon as it is there.
 */
export function LaterPart<Props extends object>({ load, isNeeded, props }: LaterPartProps<Props>) {
  const isTouched = useIsTouched()
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (loaded.has(load) || !(isNeeded || isTouched)) return
    let timer: number | undefined
    let isGone = false
    const fetchIt = async (isFirst: boolean) => {
      try {
        loaded.set(load, await load())
        if (!isGone) drawAgain()
      } catch {
        if (isGone) return
        if (isFirst) showError(new Error(NOT_LOADED))
        timer = window.setTimeout(() => void fetchIt(false), PAUSE_MS)
      }
    }
    void fetchIt(true)
    return () => {
      isGone = true
      window.clearTimeout(timer)
    }
  }, [load, isNeeded, isTouched])
  const Part = loaded.get(load) as ComponentType<Props> | undefined
  return Part ? <Part {...props} /> : null
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
