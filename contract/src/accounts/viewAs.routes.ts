import { routes } from '../kernel/route.ts'
import { StartedView, View } from './viewAs.shapes.ts'

export const viewAsRoutes = routes({
  start: {
    method: 'POST',
    path: '/api/auth/view-as',
    summary:
      'Starts viewing as someone else for at most an hour. Returns a token with their role and scope that can only read. Logging out with it ends the view.',
    access: ['administrator'],
    scope: 'none',
    body: StartedView,
    reply: View,
    refusals: ['notFound'],
  },
})
