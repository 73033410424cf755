import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { signIn } from '../kernel/session.ts'
import { administrator } from '../testing/people.ts'
import { render } from '../testing/render.tsx'
import { narrow } from '../testing/sitting.tsx'
import { BottomSheet } from './BottomSheet.tsx'
import { Dialog } from './Dialog.tsx'
import { Questions } from './Questions.tsx'
import { useDiscardQuestion } from './useDiscardQuestion.ts'

function Page() {
  const [isSheetOpen, setSheetOpen] = useState(true)
  const [isFormOpen, setFormOpen] = useState(true)
  return (
    <>
      <BottomSheet title="Sheet" opened={isSheetOpen} onClose={() => setSheetOpen(false)}>
        Lines
      </BottomSheet>
      {isFormOpen && <Form onClose={() => setFormOpen(false)} />}
    </>
  )
}

function Form({ onClose }: { onClose: () => void }) {
  const close = useDiscardQuestion({ isDirty: () => true, isSending: false, message: 'Not saved.', onClose })
  return (
    <Dialog title="Form" onClose={() => void close()} isSending={false}>
      Fields
    </Dialog>
  )
}

const path = () => window.location.pathname
const dialog = (name: string) => screen.queryByRole('dialog', { name, hidden: true })
const QUESTION = 'Discard what you entered?'

async function open() {
  signIn(administrator)
  const root = createRootRoute()
  const pages = ['/first', '/second'].map((to) =>
    createRoute({ getParentRoute: () => root, path: to, component: to === '/second' ? Page : () => 'First' }),
  )
  const history = createBrowserHistory()
  const router = createRouter({ routeTree: root.addChildren(pages), history })
  await act(async () => router.navigate({ to: '/first' as never }))
  await act(async () => router.navigate({ to: '/second' as never }))
  render(
    <>
      <Questions />
      <RouterProvider router={router as never} />
    </>,
  )
  await waitFor(() => expect(dialog('Form')).toBeTruthy())
  return history
}

/** Goes back, and waits until the page is the one shown. */
async function back(seen: () => void) {
  act(() => window.history.back())
  await waitFor(seen)
  await waitFor(() => expect(path()).toBe('/second'))
}

test('on a phone Back closes the topmost: a question, a form that asks first, a sheet; then it leaves the page', async () => {
  narrow()
  const history = await open()
  await back(() => expect(dialog(QUESTION)).toBeTruthy())
  await back(() => expect(dialog(QUESTION)).toBeNull())
  expect(dialog('Form')).toBeTruthy()
  await back(() => expect(dialog(QUESTION)).toBeTruthy())
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(dialog('Form')).toBeNull())
  expect(dialog('Sheet')).toBeTruthy()
  await back(() => expect(dialog('Sheet')).toBeNull())
  act(() => window.history.back())
  await waitFor(() => expect(path()).toBe('/first'))
  history.destroy()
})
