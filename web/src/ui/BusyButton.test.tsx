import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { BusyButton } from './BusyButton.tsx'
import { theme } from './Look.tsx'

test('keeps the focus when busy, and cannot be pressed again', () => {
  const onClick = vi.fn()
  const shown = (isBusy: boolean) => (
    <MantineProvider theme={theme} env="test">
      <BusyButton isBusy={isBusy} onClick={onClick}>
        View
      </BusyButton>
    </MantineProvider>
  )
  const { rerender } = render(shown(false))
  const button = screen.getByRole('button', { name: 'View' })
  button.focus()
  rerender(shown(true))
  expect(document.activeElement).toBe(button)
  expect(button).toMatchObject({ disabled: false, ariaDisabled: 'true', ariaBusy: 'true' })
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  rerender(shown(false))
  expect(button.ariaDisabled).toBeNull()
  fireEvent.click(button)
  expect(onClick).toHaveBeenCalledOnce()
})
