import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../testing/render.tsx'
import { DeskStatus, useAnnouncer } from './Foot.tsx'

test.each([
  ['refusal', undefined],
  ['done', 'Moved 1 shift'],
] as const)('after an announcement that is a %s, an empty one leaves %s', (as, left) => {
  const { result } = renderHook(useAnnouncer)
  act(() => result.current.announce('Moved 1 shift', as))
  act(() => result.current.announce(''))
  expect(result.current.announcement?.text).toBe(left)
})

test.each([
  ['done', 1],
  ['note', 0],
  ['refusal', 0],
] as const)('a %s has a tick: %i', (as, ticks) => {
  const announcement = { text: 'Nothing is left to export.', id: 1, as }
  const { container } = render(<DeskStatus announcement={announcement} saving={['none']} />)
  expect(container.querySelectorAll('.tabler-icon-check')).toHaveLength(ticks)
})
