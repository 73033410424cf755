/**
 * How much larger than usual the browser's text is: 1 at 16 px. Sizes that are computed, not measured, grow with it, as
 * those of the styles do that are in rem.
 */
import { useSyncExternalStore } from 'react'

const USUAL_PX = 16

const listeners = new Set<() => void>()
let scale = typeof document === 'undefined' ? 1 : rootFontSize() / USUAL_PX
let isWatched = false

/** It is read once, and again when somebody chooses another size of text while the page is open. */
export const useTextScale = (): number => useSyncExternalStore(onChange, textScale)

const textScale = () => scale

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  if (!isWatched) watch()
  return () => listeners.delete(listener)
}

/** No event tells of another font size: an element that is 1 rem wide changes its size with it. */
function watch() {
  isWatched = true
  const rem = document.createElement('div')
  rem.style.cssText = 'position: fixed; top: 0; width: 1rem; height: 0; visibility: hidden'
  document.body.append(rem)
  new ResizeObserver(() => {
    const next = rootFontSize() / USUAL_PX
    if (next === scale) return
    scale = next
    for (const listener of [...listeners]) listener()
  }).observe(rem)
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_PX
}
