import { createRoute, Outlet } from '@tanstack/react-router'
import { root } from './entrance.tsx'
import { requireSignIn } from './guards.ts'
import { Questions } from './ui/Questions.tsx'

/** What stands around every screen behind the sign-in. */
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
