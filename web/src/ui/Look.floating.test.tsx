import { Menu } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { narrow } from '../testing/sitting.tsx'

const code = vi.hoisted(() => ({ isLost: true, asked: 0, pressBack: undefined as (() => void) | undefined }))

vi.mock('./Questions.tsx', () => ({
  get FloatingCloses() {
    code.asked += 1
    if (code.isLost) throw new Error('The code is lost.')
    return function FloatingCloses({ onClose }: { onClose: () => void }) {
      useEffect(() => {
        code.pressBack = onClose
      }, [onClose])
      return null
    }
  },
}))

test('Back closes a menu although the code for that was lost at an earlier opening', async () => {
  narrow()
  render(
    <Menu>
      <Menu.Target>
        <button type="button">More</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Print</Menu.Item>
      </Menu.Dropdown>
    </Menu>,
  )
  const more = screen.getByRole('button', { name: 'More' })
  const isGone = () => waitFor(() => expect(screen.queryByText('Print')).toBeNull())
  fireEvent.click(more)
  await screen.findByText('Print')
  await waitFor(() => expect(code.asked).toBeGreaterThan(0))
  fireEvent.click(more)
  await isGone()
  code.isLost = false
  fireEvent.click(more)
  await waitFor(() => expect(code.pressBack).toBeDefined())
  act(() => code.pressBack?.())
  await isGone()
})
