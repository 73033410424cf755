/** What jsdom lacks and Mantine asks for, and a clean page for every test. */
import './quickReact.ts'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Libraries are loaded once for all files of a worker; what our own modules keep is new in each file.
vi.resetModules()

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

window.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver

// A text area that grows looks again once its font is there.
Object.defineProperty(document, 'fonts', {
  value: { addEventListener() {}, removeEventListener() {} },
  configurable: true,
})

window.HTMLElement.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined

afterEach(() => {
  cleanup()
  notifications.clean()
  window.history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
