import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { PoundsField } from './PoundsField.tsx'

function Field({ onValue }: { onValue: (amount: number | string) => void }) {
  const [amount, setAmount] = useState<number | string>('')
  onValue(amount)
  return <PoundsField label="Pay" value={amount} onChange={setAmount} />
}

test.each([
  ['12.5', 12.5, '£12.50'],
  ['£1,234.50', 1234.5, '£1,234.50'],
  ['9999999.99', 9_999_999.99, '£9,999,999.99'],
  ['-3', '-3', '-3'],
  ['12.345', '12.345', '12.345'],
  ['11,50', '11,50', '11,50'],
  ['12.50.1', '12.50.1', '12.50.1'],
  ['10,000,000', '10,000,000', '10,000,000'],
])('%s pasted is %j and shown as %s', async (text, value, shown) => {
  const onValue = vi.fn()
  render(<Field onValue={onValue} />)
  const person = userEvent.setup()
  await person.click(screen.getByLabelText('Pay'))
  await person.paste(text)
  await person.tab()
  expect(onValue).toHaveBeenLastCalledWith(value)
  expect((screen.getByLabelText('Pay') as HTMLInputElement).value).toBe(shown)
})
