import { mailRoutes } from '@driverdesk/contract/mail/mail.routes.ts'
import { handlers } from '../kernel/call.ts'
import { pdfAnswer } from '../kernel/files/fileAnswer.ts'
import { workbookAnswer } from '../kernel/files/workbook.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import { isOutdated, type MakeAttachment, mailAttachment, mailById, outboxPage } from './mail.reads.ts'
import { FILE_MAIL_JOB, MAIL_JOB, type MailJobData } from './mail.service.ts'
import { queueAgain } from './mail.writes.ts'

export const mailHandlers = (makerIn: (timeZone: string) => MakeAttachment) =>
  handlers(mailRoutes, {
    async list({ db, query, services }) {
      return {
        ...(await outboxPage(db, query)),
        delivery: services.settings.mail ? ('smtp' as const) : ('outbox' as const),
      }
    },

    /** Reading a password is recorded. */
    read: ({ params, change }) =>
      change(async (work) => {
        const mail = await mailById(work.tx, params.id)
        if (!mail) throw notFound('email')
        const { id, to_address, confidential, text } = mail
        if (confidential && text !== null) {
          work.record({ thing: 'mail', id, action: 'read', before: null, after: { to_address } })
        }
        return mail
      }),

    async attachment({ db, params, services }) {
      const make = makerIn(services.settings.businessTimeZone)
      const file = await mailAttachment(db, params.id, make)
      if (!file) throw notFound('file')
      return file.name.endsWith('.xlsx') ? workbookAnswer(file.name, file.content) : pdfAnswer(file, true)
    },

    sendAgain: ({ params, change }) =>
      change(async (work) => {
        const before = await mailById(work.tx, params.id)
        if (!before) throw notFound('email')
        const isOver = before.state === 'sent' || before.removed
        if (!isOver && (await isOutdated(work.tx, before.id))) throw new Refusal('mailOutdated')
        const queued = await queueAgain(work.tx, before.id)
        if (!queued) {
          const now = await mailById(work.tx, before.id)
          // It is sent only once, even if pressed twice or by two people.
          if (now?.state === 'queued' && !now.removed) return now
          throw new Refusal(now?.state === 'sent' ? 'mailSent' : 'mailRemoved')
        }
        work.enqueue(queued.isNewer ? FILE_MAIL_JOB : MAIL_JOB, { mail: before.id } satisfies MailJobData)
        const { to_address, state, error } = before
        work.record({
          thing: 'mail',
          id: before.id,
          action: 'send_again',
          before: { to_address, state, error },
          after: { to_address, state: 'queued' },
        })
        return { ...before, state: 'queued' as const, tries: 0, error: '' }
      }),
  })
