import { z } from 'zod'
import { routes } from '../kernel/route.ts'
import { Alert, AlertParams, ReadAlert, UnreadAlerts } from './alert.shapes.ts'

export const alertRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/alert',
    summary: 'The alerts of the last 30 days in scope, newest first, at most 1,000.',
    access: ['administrator', 'manager'],
    scope: 'restaurants',
    reply: z.array(Alert),
  },
  unread: {
    method: 'GET',
    path: '/api/alert/unread',
    summary: 'Counts the caller’s unread alerts in scope, and names the newest.',
    access: ['administrator', 'manager'],
    scope: 'restaurants',
    reply: UnreadAlerts,
  },
  markAll: {
    method: 'POST',
    path: '/api/alert/all-readed',
    summary: 'Marks every alert in the scope as read, for the caller.',
    access: ['administrator', 'manager'],
    scope: 'own',
    reply: z.object({ success: z.literal(true) }),
  },
  mark: {
    method: 'PUT',
    path: '/api/alert/{id}',
    summary: 'Marks an alert as read, for the caller.',
    access: ['administrator', 'manager'],
    scope: 'restaurants',
    params: AlertParams,
    body: ReadAlert,
    reply: Alert,
  },
})
