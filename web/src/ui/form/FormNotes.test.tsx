import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { FormNotes } from './FormNotes.tsx'

afterEach(() => vi.restoreAllMocks())

test('scrolls the problem into view', () => {
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  const editor = { note: undefined, isReloading: false, reload: () => Promise.resolve() }
  const trouble = { kind: 'stale' as const, message: 'Changed in the meantime.' }
  render(<FormNotes editor={{ ...editor, trouble }} safe={undefined} onClose={() => undefined} />)
  expect((shown.mock.contexts[0] as HTMLElement).contains(screen.getByRole('alert'))).toBe(true)
})
