import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { useRemembered } from './remembered.ts'

const KEY = 'driverdesk.test'
beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

let drawn = 0
function Setting({ name, of = KEY }: { name: string; of?: string }) {
  const [value, remember] = useRemembered(of, 1)
  drawn++
  return (
    <button type="button" onClick={() => remember((before) => before + 1)}>
      {name} {value}
    </button>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('starts with the default, and remembers a change for every user of the key', async () => {
  render(
    <>
      <Setting name="one" />
      <Setting name="other" />
    </>,
  )
  await press('one 1')
  screen.getByRole('button', { name: 'other 2' })
  expect(localStorage.getItem(KEY)).toBe('2')
})

test('draws the remembered value once, and writes nothing', () => {
  localStorage.setItem(KEY, '5')
  const written = vi.spyOn(Storage.prototype, 'setItem')
  drawn = 0
  render(<Setting name="one" />)
  screen.getByRole('button', { name: 'one 5' })
  expect(drawn).toBe(1)
  expect(written).not.toHaveBeenCalled()
})

test('follows a change in another tab', () => {
  render(<Setting name="one" />)
  localStorage.setItem(KEY, '7')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: '7' })))
  screen.getByRole('button', { name: 'one 7' })
})

test('uses the default for a value that cannot be read', () => {
  localStorage.setItem(KEY, '{')
  render(<Setting name="one" />)
  screen.getByRole('button', { name: 'one 1' })
})

test('remembers until the page closes in a browser that stores nothing', async () => {
  for (const method of ['getItem', 'setItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
  render(<Setting name="one" of="driverdesk.blocked" />)
  await press('one 1')
  await press('one 2')
  screen.getByRole('button', { name: 'one 3' })
})

test('keeps a change that does not fit into the storage until the page closes', async () => {
  localStorage.setItem('driverdesk.full', '1')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  render(<Setting name="one" of="driverdesk.full" />)
  await press('one 1')
  screen.getByRole('button', { name: 'one 2' })
  full.mockRestore()
  await press('one 2')
  screen.getByRole('button', { name: 'one 3' })
  expect(localStorage.getItem('driverdesk.full')).toBe('3')
})
