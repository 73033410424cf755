import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { render } from '../testing/render.tsx'
import { narrow } from '../testing/sitting.tsx'
import { DriversSide, useDriversDrawer } from './DriversSide.tsx'

function Desk() {
  const drawer = useDriversDrawer()
  const panel = { entries: [], thing: 'shift', value: undefined, error: null }
  return (
    <>
      {drawer.button}
      <DriversSide drawer={drawer} {...panel} onChange={() => undefined} onRetry={() => undefined} />
    </>
  )
}

test('the drawer that the first touch of the screen opens returns the focus to its button', async () => {
  narrow()
  render(<Desk />)
  const button = screen.getByRole('button', { name: 'Drivers' })
  await userEvent.click(button)
  await screen.findByRole('dialog', { name: 'Drivers' })
  await waitFor(() => expect(document.activeElement).not.toBe(button))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
})
