import { createMemoryHistory } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { App } from '../App.tsx'
import { createDriverRouter } from '../driverRouter.tsx'
import { queryClient } from '../kernel/query.ts'
import { type StoredUser, signIn, signOut } from '../kernel/session.ts'

/** Opens the drivers' app at a path such as '/driver/shifts', signed in as `user` or as a visitor. */
export async function openDriverApp(path: string, user: StoredUser | null) {
  queryClient.clear()
  if (user) signIn(user)
  else signOut()
  const router = createDriverRouter(createMemoryHistory({ initialEntries: [path] }))
  await act(async () => {
    render(<App router={router} env="test" />)
    await router.load()
  })
  return router
}
