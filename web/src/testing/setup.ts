/** Adds what Mantine needs and jsdom lacks, and cleans the page after every test. */
import './quickReact.ts'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Libraries are loaded once for all files of a worker; what our own modules keep is new in each file.
vi.resetModules()

configure({
  // A slow machine is no failure.
  asyncUtilTimeout: 10_000,
  // Without the page's text, which a waiting test would build again at each check. `screen.debug()` prints
  // it.
  getElementError: (message) => new Error(message ?? 'No such element.'),
})

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

window.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver

// A growing text area measures itself again once its font is loaded.
Object.defineProperty(document, 'fonts', {
  value: { addEventListener() {}, removeEventListener() {} },
  configurable: true,
})

// New browsers return a promise, which an effect must not return in turn.
window.HTMLElement.prototype.scrollIntoView = async () => undefined
window.scrollTo = async () => undefined

const FRAME_MS = 17

afterEach(() => {
  // jsdom draws frames by an interval that stops by itself. If it was started by a fake clock, it has to stop by that clock:
  // otherwise no frame comes in the tests after it.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(FRAME_MS)
  vi.useRealTimers()
  cleanup()
  notifications.clean()
  window.history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
