import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { CHECKED_WHEN_LEFT } from './checkedWhenLeft.ts'

function Form() {
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name === '' ? 'Name is required.' : null) },
    ...CHECKED_WHEN_LEFT,
  })
  return (
    <>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <Button>Next</Button>
    </>
  )
}

test('checks a field when it is left: at once by keyboard, after the click by mouse', async () => {
  const user = userEvent.setup()
  render(<Form />)
  await user.click(screen.getByLabelText('Name'))
  const next = screen.getByRole('button', { name: 'Next' })
  fireEvent.mouseDown(next)
  next.focus()
  expect(screen.queryByText('Name is required.')).toBeNull()
  fireEvent.mouseUp(next)
  fireEvent.click(next)
  expect(screen.getByText('Name is required.')).toBeTruthy()
  await user.type(screen.getByLabelText('Name'), 'A')
  await user.clear(screen.getByLabelText('Name'))
  expect(screen.queryByText('Name is required.')).toBeNull()
  await user.tab()
  expect(screen.getByText('Name is required.')).toBeTruthy()
  await user.type(screen.getByLabelText('Name'), 'A')
  await user.clear(screen.getByLabelText('Name'))
  fireEvent.mouseDown(next)
  next.focus()
  // Released elsewhere, so it is not a click.
  fireEvent.mouseUp(document.body)
  expect(await screen.findByText('Name is required.')).toBeTruthy()
})
