import { rotaRoutes } from '@driverdesk/contract/rota/rota.routes.ts'
import { fileName, periodName } from '@driverdesk/domain/kernel/pdfName.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { rotaMail } from '@driverdesk/domain/rota/rotaMail.ts'
import { ROTA_TITLES, rotaTable } from '@driverdesk/domain/rota/rotaPaper.ts'
import { handlers } from '../kernel/call.ts'
import { csvFile, type ExportFacts, exportFile } from '../kernel/files/exports.ts'
import { pdfAnswer } from '../kernel/files/fileAnswer.ts'
import { renderFile } from '../kernel/files/renderFile.ts'
import { csvLines } from '../kernel/files/workbook.ts'
import type { MailAddress } from '../kernel/providerSettings.ts'
import { Invalid } from '../kernel/refusal.ts'
import { queueMail } from '../mail/mail.service.ts'
import { ALL_LOCATIONS } from '../restaurants/locations.reads.ts'
import { driverName, personalRota, rotaRecipient } from './personalRota.reads.ts'
import { rotaSource } from './rotaData.ts'
import { ROTA_WORKER, type RotaOrder, type RotaPaper, rotaCount, rotaOrder } from './rotaOrder.reads.ts'

export const rotaHandlers = handlers(rotaRoutes, {
  async pdf(call) {
    const { layout } = call.query
    const order = await rotaOrder(call, call.query, layout)
    const paper: RotaPaper = {
      ...order,
      layout,
      title: ROTA_TITLES[layout],
      isToPrint: call.query.print === 1,
    }
    return exportFile(call, {
      thing: 'shift',
      format: 'PDF',
      name: nameOf(ROTA_TITLES[layout], order, 'pdf'),
      worker: ROTA_WORKER,
      document: paper,
      facts: factsOf(order, ROTA_TITLES[layout]),
    })
  },

  count: async ({ db, scope, query }) => rotaCount(db, scope, query),

  recipient: async ({ db, scope, query }) => rotaRecipient(db, scope, query),

  async mail({ db, scope, body, answered, change, services }) {
    const before = await answered<MailAddress>()
    if (before) return before
    const to = await rotaRecipient(db, scope, body)
    if (to.address === '') throw new Invalid({ id: [`${to.name} has no email address.`] })
    const paper = await personalRota({ db, services }, { ...body, name: to.name })
    // Before the transaction, because it is slow.
    const file = Buffer.from(await renderFile(ROTA_WORKER, paper))
    return change(async (work) => {
      await queueMail(work, {
        to,
        ...rotaMail({ ...paper, ...body, name: to.name }),
        attachment: { file, name: nameOf(paper.title, paper, 'pdf') },
      })
      const { from, to: last } = paper.range
      const after = { rota_days: `${displayDate(from)} – ${displayDate(last)}` }
      work.record({ thing: body.kind, id: body.id, action: 'send_rota', before: null, after })
      return to
    })
  },

  async own({ db, scope: { accountId: id }, query, services }) {
    const name = await driverName(db, id)
    const paper = await personalRota({ db, services }, { ...query, kind: 'driver', id, name, comments: 1 })
    const content = Buffer.from(await renderFile(ROTA_WORKER, paper))
    return pdfAnswer({ name: nameOf(paper.title, paper, 'pdf'), content }, true)
  },

  async table(call) {
    const { layout } = call.query
    const order = await rotaOrder(call, call.query, layout)
    const title = layout ? ROTA_TITLES[layout] : 'Rota'
    const facts = factsOf(order, title)
    if (call.query.format === 'xlsx')
      return exportFile(call, {
        thing: 'shift',
        format: 'Excel',
        name: nameOf(title, order, 'xlsx'),
        worker: ROTA_WORKBOOK_WORKER,
        document: { data: order.data, layout },
        facts,
      })
    const { data } = order
    const { heads, lines } = rotaTable(rotaSource(data), data.choices, layout)
    return csvFile(call, {
      thing: 'shift',
      name: nameOf(title, order, 'csv'),
      heads,
      lines: csvLines(lines),
      facts,
    })
  },
})

const ROTA_WORKBOOK_WORKER = new URL('./workbookWorker.ts', import.meta.url)

const factsOf = ({ count: rows, range, location, filter }: RotaOrder, kind: string): ExportFacts => ({
  rows,
  location,
  filter: [kind, `${displayDate(range.from)} – ${displayDate(range.to)}`, filter].filter(Boolean).join(', '),
})

/** 'Rota by driver North Ann Example 16-11-2026 to 22-11-2026.pdf' */
const nameOf = (
  title: string,
  { range, location, driver }: Pick<RotaOrder, 'range' | 'location' | 'driver'>,
  ending: string,
): string => fileName(ending, title, location === ALL_LOCATIONS ? '' : location, driver, periodName(range))
