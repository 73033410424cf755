import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useTextScale } from './textScale.ts'

afterEach(() => {
  document.documentElement.style.fontSize = ''
  vi.unstubAllGlobals()
})

test('notices another text size while the page is open', () => {
  let changed = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        changed = listener
      }
      observe() {}
    },
  )
  const { result } = renderHook(useTextScale)
  expect(result.current).toBe(1)
  document.documentElement.style.fontSize = '32px'
  act(() => changed())
  expect(result.current).toBe(2)
})
