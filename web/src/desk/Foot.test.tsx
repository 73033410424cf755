import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAnnouncer } from './Foot.tsx'

test.each([
  ['refusal', undefined],
  ['done', 'Moved 1 shift'],
] as const)('an announcement without a text leaves of the last one, a %s: %s', (as, left) => {
  const { result } = renderHook(useAnnouncer)
  act(() => result.current.announce('Moved 1 shift', as))
  act(() => result.current.announce(''))
  expect(result.current.announcement?.text).toBe(left)
})
