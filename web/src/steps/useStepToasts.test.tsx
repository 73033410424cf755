import { notificationsStore } from '@mantine/notifications'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useInsteadOfToasts, useStepToasts } from './useStepToasts.tsx'

test('no message about a step covers the dialog that says what was done', () => {
  const { result } = renderHook(() => useStepToasts())
  const taken = () => act(() => result.current.taken('Cancelled: 11:00 – 15:00', 'undo', () => undefined))
  const shown = () => notificationsStore.getState().notifications.length
  taken()
  expect(shown()).toBe(1)
  const dialog = renderHook(() => useInsteadOfToasts())
  expect(shown()).toBe(0)
  taken()
  expect(shown()).toBe(0)
  dialog.unmount()
  taken()
  expect(shown()).toBe(1)
})
