import { useMediaQuery } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../kernel/listeners.ts'

/** True if the device has a network; the server may still be unreachable. */
export const useIsOnline = (): boolean => useSyncExternalStore(onNetwork, () => navigator.onLine)

function onNetwork(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Narrower than the theme's `sm`. The style sheets use the same value. */
const NARROW = '(max-width: 47.99em)'

/** True for the user agent of a phone. Tablets say 'Mobile' too, but have room. */
export const isPhoneAgent = (agent: string): boolean =>
  /\bMobi/.test(agent) && !/\b(iPad|Tablet)\b/.test(agent)

/** True for the layout of phones, by window width or user agent (docs/spec/shell.md#phone-layout). */
export function useIsPhone(): boolean {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  return isNarrow || isPhoneAgent(navigator.userAgent)
}

/** The browser's font size relative to 16 px. Computed sizes grow with it, as styles in rem do. */

const USUAL_PX = 16

const changes = createListeners()
let scale = typeof document === 'undefined' ? 1 : rootFontSize() / USUAL_PX
let isWatched = false

export const useTextScale = (): number => useSyncExternalStore(onTextScale, textScale)

const textScale = () => scale

function onTextScale(listener: () => void): () => void {
  if (!isWatched) watch()
  return changes.on(listener)
}

/** No event reports a new font size, so an element of 1 rem is observed. */
function watch() {
  isWatched = true
  const rem = document.createElement('div')
  rem.style.cssText = 'position: fixed; top: 0; width: 1rem; height: 0; visibility: hidden'
  document.body.append(rem)
  new ResizeObserver(() => {
    const next = rootFontSize() / USUAL_PX
    if (next === scale) return
    scale = next
    changes.call()
  }).observe(rem)
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_PX
}
