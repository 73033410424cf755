/** The browser's font size relative to 16 px. Computed sizes grow with it, as styles in rem do. */

import { useSyncExternalStore } from 'react'
import { createListeners } from '../kernel/listeners.ts'

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
