import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from './entrance.tsx'
import { requireSignIn } from './guards.ts'

/** What stands around every screen behind the sign-in. */
export const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./shell/GuardedScreens.tsx'), 'GuardedScreens'),
})
