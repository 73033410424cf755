import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { render } from '../testing/render.tsx'
import { NotReached } from './NotReached.tsx'

const drivers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    driver_id: at + 1,
    full_name: `Driver ${at + 1}`,
    phone: null,
  }))

test('lists the first hundred of many, and copies all of them', async () => {
  const user = userEvent.setup()
  render(<NotReached drivers={drivers(1_234)} />)
  const list = screen.getByRole('list', { name: 'Not reached: 1,234 drivers' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(100)
  expect(screen.getByText('and 1,134 more, also included in ‘Copy’')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy: Not reached' }))
  expect((await navigator.clipboard.readText()).split('\n')).toHaveLength(1_234)
})

test('loads the drivers that are not listed, to copy them all', async () => {
  const user = userEvent.setup()
  render(<NotReached drivers={drivers(500)} count={1_234} loadAll={async () => drivers(1_234)} />)
  const list = screen.getByRole('list', { name: 'Not reached: 1,234 drivers' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(100)
  expect(screen.getByText('and 1,134 more, also included in ‘Copy’')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy: Not reached' }))
  await screen.findByText('Copied: 1,234 drivers', { selector: '[role=status]' })
  expect((await navigator.clipboard.readText()).split('\n')).toHaveLength(1_234)
})

test('the buttons of several lists have different names, and a screen reader hears that they copied', async () => {
  const user = userEvent.setup()
  render(
    <>
      <NotReached drivers={drivers(2)} />
      <NotReached title="No texts left" drivers={drivers(1)} />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Copy: No texts left' }))
  expect(screen.getByRole('button', { name: 'Copy: Not reached' })).toBeTruthy()
  expect(await screen.findByText('Copied: 1 driver', { selector: '[role=status]' })).toBeTruthy()
})
