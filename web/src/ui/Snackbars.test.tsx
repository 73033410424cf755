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

const BELOW_A_TITLE = 'calc(5dvh + 4rem)'
const nothing = () => undefined

test.each([
  ['a dialog', BELOW_A_TITLE, <Dialog key="dialog" title="Edit shift" onClose={nothing} />],
  ['a question', '0.625rem', <Dialog key="question" title="Filters" centered onClose={nothing} />],
  [
    'a sheet',
    '0.625rem',
    <BottomSheet key="sheet" title="Shift" opened onClose={nothing}>
      Edit
    </BottomSheet>,
  ],
])('toasts cover neither the buttons at the foot of %s nor its title', (_, top, dialog) => {
  const shown = (over?: ReactNode) => (
    <MantineProvider>
      <Snackbars />
      {over}
    </MantineProvider>
  )
  const { rerender } = render(shown(dialog))
  const places = () =>
    new Set(
      [...document.querySelectorAll<HTMLElement>('.mantine-Notifications-root')].map(
        ({ style }) => `${style.top} ${style.bottom}`,
      ),
    )
  expect(places()).toEqual(new Set([`${top} auto`]))
  rerender(shown())
  expect(places()).toEqual(new Set([' ']))
})
