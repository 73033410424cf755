import { ALERT_READ } from '@driverdesk/domain/alerts/alert.ts'
import { z } from 'zod'
import { forStaff, routes } from '../kernel/route.ts'
import { code, IdParams, id, ignored, isoDate, timestamp } from '../kernel/wire.ts'

/** An alert as one person sees it (docs/spec/alerts.md#alert-record); the status is that person's. */
export const Alert = z.object({
  id: id(),
  /** The live channel of its subject, and the event: 'shift', 'request'. */
  channel: z.string(),
  event: z.string(),
  /** 10 unread, 20 read. */
  status: z.literal([10, 20]),
  created_at: timestamp(),
  data: z.object({
    message: z.string(),
    restaurant_id: id().optional(),
    driver_id: id().optional(),
    timesheet_id: id().optional(),
    shift_id: id().optional(),
    leave_id: id().optional(),
    date: isoDate().optional(),
  }),
  /** The number to call about a late start until the driver starts; '' if they have none; null for other alerts. */
  driver_phone: z.string().nullable(),
})
export type Alert = z.infer<typeof Alert>

/** Other clients may send the whole alert back. A read alert does not become unread (docs/spec/alerts.md#alert-record). */
const ReadAlert = z.strictObject({
  status: code([ALERT_READ], 'Must be 20 (read).'),
  id: ignored(),
  channel: ignored(),
  event: ignored(),
  created_at: ignored(),
  data: ignored(),
  driver_phone: ignored(),
})

export const UnreadAlerts = z.object({
  count: z.int(),
  /** The id of the newest unread alert. Older servers do not send it. */
  newest: z.int().nullish(),
})

export type UnreadAlerts = z.infer<typeof UnreadAlerts>

export const alertRoutes = routes({
  list: {
    ...forStaff,
    method: 'GET',
    path: '/api/alert',
    summary: 'The alerts of the last 30 days in scope, newest first, at most 1,000.',
    reply: z.array(Alert),
  },
  unread: {
    ...forStaff,
    method: 'GET',
    path: '/api/alert/unread',
    summary: 'Counts the caller’s unread alerts in scope, and names the newest.',
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
    ...forStaff,
    method: 'PUT',
    path: '/api/alert/{id}',
    summary: 'Marks an alert as read, for the caller.',
    params: IdParams,
    body: ReadAlert,
    reply: Alert,
  },
})
