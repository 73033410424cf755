import { createRoute, Outlet } from '@tanstack/react-router'
import { root } from './entrance.tsx'
import { requireSignIn } from './guards.ts'
import { Questions } from './ui/Questions.tsx'

/** The parent of every screen behind the sign-in. */
export const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: requireSignIn,
  component: () => (
    <Questions>
      <Outlet />
    </Questions>
  ),
})

/** The address and the title of a screen behind the sign-in. */
export const screen = <const Path extends string>(path: Path, title: string) => ({
  getParentRoute: () => guarded,
  path,
  staticData: { title },
})
