import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { footHeight } from './footHeight.ts'
import { Snackbars } from './Snackbars.tsx'

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
