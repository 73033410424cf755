import { createRoute } from '@tanstack/react-router'
import { root } from './entrance.tsx'
import { requireSignIn } from './guards.ts'
import { GuardedScreens } from './shell/GuardedScreens.tsx'

/** What stands around every screen behind the sign-in. */
export const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: requireSignIn,
  component: GuardedScreens,
})
