import { z } from 'zod'
import { file, routes } from '../kernel/route.ts'
import { idParam } from '../kernel/wire.ts'
import { Mail, MailEntry, Outbox, OutboxQuery } from './mail.shapes.ts'

export const mailRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/mail',
    summary: 'The mails that went out, wait, failed or are kept, newest first.',
    access: ['administrator'],
    scope: 'none',
    query: OutboxQuery,
    reply: Outbox,
  },
  read: {
    method: 'GET',
    path: '/api/mail/{id}',
    summary: 'One mail with its text.',
    access: ['administrator'],
    scope: 'none',
    params: z.strictObject({ id: idParam() }),
    reply: Mail,
  },
  attachment: {
    method: 'GET',
    path: '/api/mail/{id}/attachment',
    summary: 'The PDF that goes with a mail.',
    access: ['administrator'],
    scope: 'none',
    params: z.strictObject({ id: idParam() }),
    reply: file(),
    refusals: ['busy', 'pdfFails'],
  },
  sendAgain: {
    method: 'POST',
    path: '/api/mail/{id}/send',
    summary: 'Sends a mail that failed, waits or was kept, now.',
    access: ['administrator'],
    scope: 'none',
    params: z.strictObject({ id: idParam() }),
    reply: MailEntry,
    refusals: ['mailSent', 'mailRemoved', 'mailOutdated'],
  },
})
