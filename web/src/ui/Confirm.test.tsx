import { Modal } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '../kernel/query.ts'
import { render } from '../testing/render.tsx'
import { type Confirmation, confirm } from './Confirm.tsx'
import { Questions } from './Questions.tsx'
import { showToast } from './showToast.ts'
import { dialogsOpen } from './toastPlace.ts'

const publish: Confirmation = { title: 'Publish 3 Shift(s)?', confirmLabel: 'Publish' }

async function ask(question: Confirmation, below: ReactNode = null) {
  render(
    <>
      <Questions />
      {below}
    </>,
  )
  let answer: Promise<boolean> = Promise.resolve(false)
  await act(async () => {
    answer = confirm(question)
  })
  return { answer, user: userEvent.setup() }
}

test('hides older toasts, which would cover its buttons, and keeps the others at the top', async () => {
  showToast('Published: 11 shifts')
  const { answer, user } = await ask(publish)
  expect(notificationsStore.getState().notifications).toEqual([])
  expect(dialogsOpen.getState().count).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await answer
  await waitFor(() => expect(dialogsOpen.getState().count).toBe(0))
})

test('is true when the person agrees', async () => {
  const { answer, user } = await ask({ ...publish, message: 'The drivers are notified.' })
  expect(screen.getByRole('dialog').textContent).toContain('Publish 3 Shift(s)?')
  expect(screen.getByRole('dialog').textContent).toContain('The drivers are notified.')
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

test('closes only the question on Escape, then the dialog below it', async () => {
  const close = vi.fn()
  const { answer, user } = await ask(publish, <Modal opened onClose={close} title="Edit" />)
  await user.keyboard('{Escape}')
  await expect(answer).resolves.toBe(false)
  expect(close).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

test.each([
  [false, 'Publish'],
  [true, 'Cancel'],
])('if something would be lost (%s), Enter alone means %s', async (danger, focused) => {
  await ask({ ...publish, danger })
  const button = screen.getByRole('button', { name: focused })
  expect(button.hasAttribute('data-autofocus')).toBe(true)
})

/** Before the place of questions is loaded. */
async function waiting() {
  vi.resetModules()
  queryClient.clear()
  const { confirm } = await import('./Confirm.tsx')
  const { LaterQuestions } = await import('./LaterPart.tsx')
  return { ask: () => confirm(publish), LaterQuestions }
}

test('waits until questions can be shown, and asks once if it was asked for twice', async () => {
  const { ask, LaterQuestions } = await waiting()
  const [answer, again] = [ask(), ask()]
  render(<LaterQuestions />)
  await expect(again).resolves.toBe(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  await expect(answer).resolves.toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('shows that a question is being loaded, and Escape cancels it', async () => {
  const { ask, LaterQuestions } = await waiting()
  vi.doMock('./Questions.tsx', () => new Promise(() => undefined))
  onTestFinished(() => {
    vi.doUnmock('./Questions.tsx')
  })
  render(<LaterQuestions />)
  const answer = ask()
  await screen.findByText('Loading…')
  await userEvent.keyboard('{Escape}')
  await expect(answer).resolves.toBe(false)
  await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull())
})
