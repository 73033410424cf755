import { notificationsStore } from '@mantine/notifications'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useInsteadOfToasts, useStepToasts } from './useStepToasts.tsx'

const shown = () => notificationsStore.getState().notifications.length
const insteadOfToasts = (hasUndo = true) =>
  renderHook((has) => useInsteadOfToasts(has), { initialProps: hasUndo })

function toasts() {
  const { result } = renderHook(() => useStepToasts())
  return () => act(() => result.current.taken('Cancelled: 11:00 – 15:00', 'undo', () => undefined))
}

test('no message about a step covers the dialog that says what was done', () => {
  const taken = toasts()
  taken()
  expect(shown()).toBe(1)
  const dialog = insteadOfToasts()
  expect(shown()).toBe(0)
  taken()
  expect(shown()).toBe(0)
  dialog.unmount()
  taken()
  expect(shown()).toBe(1)
})

test('a dialog without Undo leaves the message, which has it, until the dialog has it too', () => {
  const taken = toasts()
  const dialog = insteadOfToasts(false)
  taken()
  expect(shown()).toBe(1)
  dialog.rerender(true)
  expect(shown()).toBe(0)
})

test('of two dialogs, the first to close lets no message over the other', () => {
  const taken = toasts()
  const [first] = [insteadOfToasts(), insteadOfToasts()]
  first.unmount()
  taken()
  expect(shown()).toBe(0)
})
