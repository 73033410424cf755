import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '../testing/render.tsx'
import { BottomSheet } from './BottomSheet.tsx'

function Page() {
  const [opened, setOpened] = useState(true)
  return (
    <BottomSheet title="Ask for leave" opened={opened} onClose={() => setOpened(false)}>
      Days
    </BottomSheet>
  )
}

test('Back closes an open sheet and stays on the page; the next one leaves it', async () => {
  const root = createRootRoute()
  const pages = ['/first', '/second'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: path === '/second' ? Page : () => 'First' }),
  )
  const router = createRouter({ routeTree: root.addChildren(pages), history: createBrowserHistory() })
  const path = () => window.location.pathname
  await act(async () => router.navigate({ to: '/first' as never }))
  await act(async () => router.navigate({ to: '/second' as never }))
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('dialog')
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(path()).toBe('/second'))
  window.history.back()
  await waitFor(() => expect(path()).toBe('/first'))
})
