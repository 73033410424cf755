/** Follows a pointer that was pressed until it is let go: what a rubber band and a drag have in common. */

import { useEffect, useRef } from 'react'
import type { GridPoint } from '../grid/gridLayout.ts'

/** Where the pointer is on the page, and whether Ctrl or Alt is held. */
export interface PointerAt extends GridPoint {
  copies: boolean
}

export interface Journey {
  /** It has gone far enough, or on touch was held long enough, to be no click. False: it shall not begin. */
  onBegin: (at: PointerAt) => boolean
  /** Every frame until it ends, since what lies below may scroll meanwhile. */
  onMove: (at: PointerAt) => void
  onDrop: (at: PointerAt) => void
  /** Escape, or the browser took the pointer for something else. */
  onCancel: () => void
}

/** Pixels that a hand trembles in a click. */
const TREMBLE = 5
/** How long a finger rests on a shift before it takes it along; before that it scrolls. */
export const LONG_PRESS_MS = 400

let active = false

/** Something follows the pointer now: a finger does not scroll then. */
export const isFollowing = (): boolean => active

interface Pressed {
  pointerId: number
  pointerType: string
  clientX: number
  clientY: number
}

/** Begins with a press; the answer calls it off. Before `onBegin` nothing is taken from anybody. */
export function followPointer(pressed: Pressed, journey: Journey): () => void {
  const isTouch = pressed.pointerType === 'touch'
  let at: PointerAt = { x: pressed.clientX, y: pressed.clientY, copies: false }
  let hasBegun = false
  let frame = 0
  const stops = new AbortController()
  const timer = isTouch ? setTimeout(() => begin(), LONG_PRESS_MS) : undefined

  const begin = () => {
    // One thing is carried at a time: another finger begins nothing.
    if (active || !journey.onBegin(at)) return stop()
    hasBegun = true
    active = true
    getSelection()?.removeAllRanges()
    frame = requestAnimationFrame(next)
  }
  const next = () => {
    if (!hasBegun) return
    journey.onMove(at)
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
    if (wasUnderWay) journey.onCancel()
  }
  const listen = <K extends keyof WindowEventMap>(type: K, act: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(type, act, { capture: true, signal: stops.signal })

  listen('pointermove', (event) => {
    if (event.pointerId !== pressed.pointerId) return
    at = { x: event.clientX, y: event.clientY, copies: isCopying(event) }
    if (hasBegun) return
    const isFar = Math.hypot(at.x - pressed.clientX, at.y - pressed.clientY) > TREMBLE
    // A finger that moves before it has rested scrolls.
    if (isFar && isTouch) stop()
    else if (isFar) begin()
  })
  listen('pointerup', (event) => {
    if (event.pointerId !== pressed.pointerId) return
    const wasUnderWay = hasBegun
    stop()
    if (!wasUnderWay) return
    swallowClick()
    journey.onDrop({ x: event.clientX, y: event.clientY, copies: isCopying(event) })
  })
  listen('pointercancel', (event) => {
    if (event.pointerId === pressed.pointerId) cancel()
  })
  listen('blur', (event) => {
    if (event.target === window) cancel()
  })
  listen('contextmenu', (event) => {
    // A finger that rests asks for the menu too.
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
    // Alt alone would open the browser's menu.
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

/** The release may never come, as when it is outside the window: whatever is pressed next is a press of its own. */
function swallowRelease() {
  const over = new AbortController()
  const { signal } = over
  window.addEventListener('pointerup', swallowClick, { capture: true, once: true, signal })
  window.addEventListener('pointerdown', () => over.abort(), { capture: true, once: true, signal })
}

/** The browser takes a press and a release on one thing for a click on it. */
function swallowClick() {
  const stop = new AbortController()
  window.addEventListener('click', halt, { capture: true, signal: stop.signal })
  setTimeout(() => stop.abort(), 0)
}

/** Follows a pointer for as long as the caller is in sight: what is under way when it goes is called off. */
export function useFollowPointer(): (...press: Parameters<typeof followPointer>) => void {
  const callOff = useRef<() => void>(undefined)
  useEffect(() => () => callOff.current?.(), [])
  return (...press) => {
    callOff.current = followPointer(...press)
  }
}
