/** What jsdom lacks and Mantine asks for, and a clean page for every test. */
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// A slow machine is no failure.
configure({ asyncUtilTimeout: 10_000 })

window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

window.HTMLElement.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
