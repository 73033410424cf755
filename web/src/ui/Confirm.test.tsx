import { ModalsProvider } from '@mantine/modals'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { render } from '../testing/render.tsx'
import { type Confirmation, confirm } from './Confirm.tsx'

const publish: Confirmation = { title: 'Publish 3 Shift(s)?', confirmLabel: 'Publish' }

async function ask(question: Confirmation) {
  render(<ModalsProvider>{null}</ModalsProvider>)
  let answer: Promise<boolean> = Promise.resolve(false)
  await act(async () => {
    answer = confirm(question)
  })
  return { answer, user: userEvent.setup() }
}

test('is true when the person agrees', async () => {
  const { answer, user } = await ask({ ...publish, message: 'The drivers are told.' })
  expect(screen.getByRole('dialog').textContent).toContain('Publish 3 Shift(s)?')
  expect(screen.getByRole('dialog').textContent).toContain('The drivers are told.')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await expect(answer).resolves.toBe(true)
})

test('is false when the person cancels', async () => {
  const { answer, user } = await ask(publish)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect(answer).resolves.toBe(false)
})

test('is false when the dialog is closed', async () => {
  const { answer, user } = await ask(publish)
  await user.keyboard('{Escape}')
  await expect(answer).resolves.toBe(false)
})

test.each([
  [false, 'Publish'],
  [true, 'Cancel'],
])('where something is lost (%s) Enter alone means %s', async (danger, focused) => {
  await ask({ ...publish, danger })
  const button = screen.getByRole('button', { name: focused })
  expect(button.hasAttribute('data-autofocus')).toBe(true)
})
