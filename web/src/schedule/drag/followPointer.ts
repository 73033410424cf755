/** Follows a pressed pointer until it is released, for the band and the drag. */

import { useEffect, useRef } from 'react'
import type { GridPoint } from '../grid/gridLayout.ts'

export interface PointerAt extends GridPoint {
  copies: boolean
}

export interface PointerGesture {
  /** The pointer has moved too far, or was held too long, for a click. Return false to stop. */
  onBegin: (at: PointerAt) => boolean
  /** Runs every frame, since the page may scroll below the pointer. */
  onMove: (at: PointerAt) => void
  onDrop: (at: PointerAt) => void
  onCancel: () => void
}

/** A click may move by this many pixels. */
const CLICK_TOLERANCE = 5
/** A shorter touch scrolls. */
export const LONG_PRESS_MS = 400

let active = false

/** While this is true, a touch must not scroll. */
export const isFollowing = (): boolean => active

interface Pressed {
  pointerId: number
  pointerType: string
  clientX: number
  clientY: number
}

/** Starts with a press, and returns a function that cancels it. Until `onBegin` it prevents no event. */
export function followPointer(pressed: Pressed, gesture: PointerGesture): () => void {
  const isTouch = pressed.pointerType === 'touch'
  let at: PointerAt = { x: pressed.clientX, y: pressed.clientY, copies: false }
  let hasBegun = false
  let frame = 0
  const stops = new AbortController()
  const timer = isTouch ? setTimeout(() => begin(), LONG_PRESS_MS) : undefined

  const begin = () => {
    // Only one thing is dragged at a time, even with two fingers.
    if (active || !gesture.onBegin(at)) return stop()
    hasBegun = true
    active = true
    getSelection()?.removeAllRanges()
    frame = requestAnimationFrame(next)
  }
  const next = () => {
    if (!hasBegun) return
    gesture.onMove(at)
    frame = requestAnimationFrame(next)
  }
  const stop = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    stops.abort()
    if (hasBegun) active = false
    hasBegun = false
  }
  const cancel = () => {
    const wasUnderWay = hasBegun
    stop()
    if (wasUnderWay) gesture.onCancel()
  }
  const listen = <K extends keyof WindowEventMap>(type: K, act: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(type, act, { capture: true, signal: stops.signal })

  listen('pointermove', (event) => {
    if (event.pointerId !== pressed.pointerId) return
    at = { x: event.clientX, y: event.clientY, copies: isCopying(event) }
    if (hasBegun) return
    const isFar = Math.hypot(at.x - pressed.clientX, at.y - pressed.clientY) > CLICK_TOLERANCE
    // A touch that moves early scrolls.
    if (isFar && isTouch) stop()
    else if (isFar) begin()
  })
  listen('pointerup', (event) => {
    if (event.pointerId !== pressed.pointerId) return
    const wasUnderWay = hasBegun
    stop()
    if (!wasUnderWay) return
    swallowClick()
    gesture.onDrop({ x: event.clientX, y: event.clientY, copies: isCopying(event) })
  })
  listen('pointercancel', (event) => {
    if (event.pointerId === pressed.pointerId) cancel()
  })
  listen('blur', (event) => {
    if (event.target === window) cancel()
  })
  listen('contextmenu', (event) => {
    // A long touch opens the menu, too.
    if (isTouch || hasBegun) halt(event)
  })
  listen('keydown', (event) => {
    if (!hasBegun) return
    if (event.key === 'Escape') {
      swallowRelease()
      cancel()
    } else at = { ...at, copies: isCopying(event) }
    halt(event)
  })
  listen('keyup', (event) => {
    if (!hasBegun) return
    at = { ...at, copies: isCopying(event) }
    // Alt alone would open the menu of the browser.
    halt(event)
  })
  return cancel
}

const isCopying = (event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean =>
  event.ctrlKey || event.metaKey || event.altKey

function halt(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}

/** The release may never come, for example outside the window: the next press is a new one. */
function swallowRelease() {
  const over = new AbortController()
  const { signal } = over
  window.addEventListener('pointerup', swallowClick, { capture: true, once: true, signal })
  window.addEventListener('pointerdown', () => over.abort(), { capture: true, once: true, signal })
}

/** The browser would turn press and release into a click. */
function swallowClick() {
  const stop = new AbortController()
  window.addEventListener('click', halt, { capture: true, signal: stop.signal })
  setTimeout(() => stop.abort(), 0)
}

/** Cancels the drag if the component unmounts. */
export function useFollowPointer(): (...press: Parameters<typeof followPointer>) => void {
  const cancel = useRef<() => void>(undefined)
  useEffect(() => () => cancel.current?.(), [])
  return (...press) => {
    cancel.current = followPointer(...press)
  }
}
