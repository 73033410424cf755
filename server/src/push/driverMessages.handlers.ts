import { driverMessageLive } from '@driverdesk/contract/push/driverMessages.live.ts'
import { driverMessageRoutes } from '@driverdesk/contract/push/driverMessages.routes.ts'
import { handlers } from '../kernel/call.ts'
import { canEmailLinks } from '../kernel/settings.ts'
import { messageById, messagesPage, recipientsPage } from './driverMessages.reads.ts'
import { driversWithoutDevice, plannedTarget, reachOf } from './driverMessages.scope.ts'
import { insertMessage, insertRecipients } from './driverMessages.writes.ts'
import { NOTICE_JOB, type NoticeJobData } from './push.service.ts'
import { texts } from './texts.reads.ts'
import { sendTextAgain } from './texts.service.ts'

export const driverMessageHandlers = handlers(driverMessageRoutes, {
  create: ({ scope, session, body, change, services: { settings } }) =>
    change(async (work) => {
      const { title, body: text } = body
      const target = await plannedTarget(work.tx, scope, body)
      const author = { author_id: scope.accountId, author_name: session.actor.name }
      const row = { title, body: text, addressee: target.addressee, ...author }
      const message = await insertMessage(work.tx, row, target)
      const { recipients, waiting } = await insertRecipients(
        work.tx,
        scope,
        message,
        target,
        canEmailLinks(settings),
      )
      work.enqueue(NOTICE_JOB, ...waiting.map((notice): NoticeJobData => ({ notice })))
      const after = { ...message, ...target, recipients }
      work.record({ thing: 'driver_message', id: message.id, action: 'send', before: null, after })
      work.announce({ channel: driverMessageLive.name, event: 'store', entityId: message.id })
      return messageById(work.tx, scope, message.id)
    }),

  reach: async ({ db, scope, query, services: { settings } }) =>
    reachOf(db, scope, await plannedTarget(db, scope, query), canEmailLinks(settings)),

  noDevice: ({ db, scope, services: { settings, now } }) => driversWithoutDevice(db, scope, settings, now()),

  texts: ({ db, services: { settings, now } }) => texts(db, settings, now()),

  sendTextAgain: ({ params, change, services: { settings, now } }) =>
    change((work) => sendTextAgain(work, params.id, settings.businessTimeZone, now())),

  list: ({ db, scope, query }) => messagesPage(db, scope, query),

  async results({ db, scope, params, query }) {
    const message = await messageById(db, scope, params.id)
    return { message, ...(await recipientsPage(db, scope, message.id, query)) }
  },
})
