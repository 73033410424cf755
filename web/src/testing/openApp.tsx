import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { App } from '../App.tsx'
import { queryClient } from '../kernel/query.ts'
import { type StoredUser, signIn, signOut } from '../kernel/session.ts'
import { createAppRouter } from '../router.tsx'

/** Opens the whole product at a path, signed in as `user` or as a visitor. */
export const openApp = (path: string, user: StoredUser | null = null) =>
  openAppOn(createMemoryHistory({ initialEntries: [path] }), user)

/** Opens the whole product at the current entry of a history. */
export async function openAppOn(history: RouterHistory, user: StoredUser | null) {
  queryClient.clear()
  if (user) signIn(user)
  else signOut()
  const router = createAppRouter(history)
  await act(async () => {
    render(<App router={router} env="test" />)
    await router.load()
  })
  return router
}
