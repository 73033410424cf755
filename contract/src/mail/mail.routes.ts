import { z } from 'zod'
import { file, routes } from '../kernel/route.ts'
import { idParam } from '../kernel/wire.ts'
import { Mail, MailEntry, Outbox, OutboxQuery } from './mail.shapes.ts'

export const mailRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/mail',
    summary: 'Sent, queued, failed and kept emails, newest first.',
    access: ['administrator'],
    scope: 'none',
    query: OutboxQuery,
    reply: Outbox,
  },
  read: {
    method: 'GET',
    path: '/api/mail/{id}',
    summary: 'One email with its text.',
    access: ['administrator'],
    scope: 'none',
    params: z.strictObject({ id: idParam() }),
    reply: Mail,
  },
  attachment: {
    method: 'GET',
    path: '/api/mail/{id}/attachment',
    summary: 'The PDF attached to an email.',
    access: ['administrator'],
    scope: 'none',
    params: z.strictObject({ id: idParam() }),
    reply: file(),
    refusals: ['busy', 'pdfFails'],
  },
  sendAgain: {
    method: 'POST',
    path: '/api/mail/{id}/send',
    summary: 'Sends a failed, queued or kept email now.',
    access: ['administrator'],
    scope: 'none',
    params: z.strictObject({ id: idParam() }),
    reply: MailEntry,
    refusals: ['mailSent', 'mailRemoved', 'mailOutdated'],
  },
})
