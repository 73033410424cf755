import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { BottomSheet } from './BottomSheet.tsx'
import { Dialog } from './Dialog.tsx'
import { Snackbars } from './Snackbars.tsx'
import { footHeight } from './toastPlace.ts'

test('toasts appear above the foot of the screen, and nothing else is styled again', () => {
  render(
    <MantineProvider>
      <Snackbars />
    </MantineProvider>,
  )
  const heights = () =>
    [...document.querySelectorAll<HTMLElement>('.mantine-Notifications-root')].map((root) =>
      root.style.getPropertyValue('--foot-height'),
    )
  expect(new Set(heights())).toEqual(new Set(['']))
  act(() => footHeight.setState({ px: 49 }))
  expect(new Set(heights())).toEqual(new Set(['49px']))
  act(() => footHeight.setState({ px: undefined }))
  expect(new Set(heights())).toEqual(new Set(['']))
  expect(document.documentElement.style.getPropertyValue('--foot-height')).toBe('')
})

test.each([
  ['a dialog', <Dialog key="dialog" title="Edit shift" onClose={() => undefined} />],
  [
    'a sheet',
    <BottomSheet key="sheet" title="Shift" opened onClose={() => undefined}>
      Edit
    </BottomSheet>,
  ],
])('toasts appear at the top while %s is open, whose buttons are at the foot', (_, dialog) => {
  const shown = (over?: ReactNode) => (
    <MantineProvider>
      <Snackbars />
      {over}
    </MantineProvider>
  )
  const { rerender } = render(shown(dialog))
  const bottoms = () =>
    [...document.querySelectorAll<HTMLElement>('.mantine-Notifications-root')].map(
      (root) => root.style.bottom,
    )
  expect(new Set(bottoms())).toEqual(new Set(['auto']))
  rerender(shown())
  expect(new Set(bottoms())).toEqual(new Set(['']))
})
