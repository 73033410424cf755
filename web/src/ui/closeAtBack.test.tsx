import { Menu, Popover, Select } from '@mantine/core'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
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

const Beside = () => (
  <>
    <Popover>
      <Popover.Target>
        <button type="button">Days</button>
      </Popover.Target>
      <Popover.Dropdown data-testid="shown">Calendar</Popover.Dropdown>
    </Popover>
    <Menu>
      <Menu.Target>
        <button type="button">More</button>
      </Menu.Target>
      <Menu.Dropdown data-testid="shown">
        <Menu.Item>Print</Menu.Item>
      </Menu.Dropdown>
    </Menu>
    <Select label="Location" data={['Coventry']} />
  </>
)

const path = () => window.location.pathname
const dialog = (name: string) => screen.queryByRole('dialog', { name, hidden: true })
const QUESTION = 'Discard what you entered?'

async function open(Second: () => ReactNode, ...before: string[]) {
  signIn(administrator)
  const root = createRootRoute({
    component: () => (
      <>
        <Questions />
        <Outlet />
      </>
    ),
  })
  const pages = ['/first', '/second'].map((to) =>
    createRoute({
      getParentRoute: () => root,
      path: to,
      component: to === '/second' ? Second : () => 'First',
    }),
  )
  if (before[0] !== undefined) window.history.replaceState(null, '', before[0])
  const history = createBrowserHistory()
  const router = createRouter({ routeTree: root.addChildren(pages), history })
  for (const to of before.slice(1)) await act(async () => router.navigate({ to: to as never }))
  render(<RouterProvider router={router as never} />)
  await waitFor(() => expect(path()).toBe('/second'))
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
  const history = await open(Page, '/', '/first', '/second')
  await waitFor(() => expect(dialog('Form')).toBeTruthy())
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

test('on a phone, Back closes a calendar, a menu and a list, although their screens do nothing for it', async () => {
  narrow()
  const history = await open(Beside, '/', '/first', '/second')
  const ways = [
    { opening: screen.getByRole('button', { name: 'Days' }), shown: () => screen.queryByText('Calendar') },
    { opening: screen.getByRole('button', { name: 'More' }), shown: () => screen.queryByText('Print') },
    {
      opening: screen.getByRole('combobox', { name: 'Location' }),
      shown: () => screen.queryByRole('option', { name: 'Coventry' }),
    },
  ]
  for (const { opening, shown } of ways) {
    fireEvent.click(opening)
    await waitFor(() => expect(shown()).toBeTruthy())
    await act(() => vi.dynamicImportSettled())
    await back(() => expect(shown()).toBeNull())
  }
  act(() => window.history.back())
  await waitFor(() => expect(path()).toBe('/first'))
  history.destroy()
})

test('on the first page of a visit, one Back closes a sheet and the next leaves, without a press that does nothing', async () => {
  narrow()
  window.history.pushState(null, '', '/elsewhere')
  window.history.pushState(null, '', '/second')
  const history = await open(Page)
  await waitFor(() => expect(dialog('Form')).toBeTruthy())
  await back(() => expect(dialog(QUESTION)).toBeTruthy())
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(dialog('Form')).toBeNull())
  await back(() => expect(dialog('Sheet')).toBeNull())
  act(() => window.history.back())
  await waitFor(() => expect(path()).toBe('/elsewhere'))
  history.destroy()
})

test('leaves the first page with one Back, even if the person came back to it and changed what it shows', async () => {
  narrow()
  window.history.pushState(null, '', '/elsewhere')
  window.history.pushState(null, '', '/second')
  const history = await open(Beside)
  const openAndClose = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    await waitFor(() => expect(screen.queryByText('Print')).toBeTruthy())
    await act(() => vi.dynamicImportSettled())
    await back(() => expect(screen.queryByText('Print')).toBeNull())
  }
  await openAndClose()
  act(() => window.history.back())
  await waitFor(() => expect(path()).toBe('/elsewhere'))
  act(() => window.history.forward())
  await screen.findByRole('button', { name: 'More' })
  act(() => history.replace('/second?busy=true'))
  await openAndClose()
  const passing = vi.spyOn(history, 'back')
  act(() => window.history.back())
  await waitFor(() => expect(path()).toBe('/elsewhere'))
  expect(passing).toHaveBeenCalledOnce()
  history.destroy()
})

test('leaves the first page with one Back, even after it was reloaded', async () => {
  narrow()
  window.history.pushState(null, '', '/elsewhere')
  window.history.pushState(null, '', '/second')
  const before = await open(Beside)
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  await waitFor(() => expect(screen.queryByText('Print')).toBeTruthy())
  await act(() => vi.dynamicImportSettled())
  await back(() => expect(screen.queryByText('Print')).toBeNull())
  before.destroy()
  cleanup()
  const history = await open(Beside)
  expect(history.location.state.__TSR_index).toBe(1)
  act(() => window.history.back())
  await waitFor(() => expect(path()).toBe('/elsewhere'))
  history.destroy()
})
