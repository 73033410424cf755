import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { rotaRoutes } from '@driverdesk/contract/rota/rota.routes.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { rotaMail } from '@driverdesk/domain/rota/rotaMail.ts'
import { ROTA_TITLES, rotaTable } from '@driverdesk/domain/rota/rotaPaper.ts'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import { csvFile } from '../kernel/files/csvExport.ts'
import { type FileAnswer, pdfAnswer } from '../kernel/files/fileAnswer.ts'
import { csvLines, workbookAnswer } from '../kernel/files/workbook.ts'
import { renderPdf } from '../kernel/pdf/renderPdf.ts'
import { Invalid } from '../kernel/refusal.ts'
import { queueMail } from '../mail/mail.service.ts'
import { ROTA_WORKER, type RotaPaper } from './pdf/rotaPaper.ts'
import { driverName, personalRota, rotaRecipient } from './personalRota.reads.ts'
import { rotaShifts } from './rotaData.ts'
import { type RotaOrder, rotaOrder } from './rotaOrder.reads.ts'

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
    const content = Buffer.from(await renderPdf(ROTA_WORKER, paper))
    await record(call, order, ROTA_TITLES[layout])
    return pdfAnswer({ name: fileName(order, 'pdf'), content }, true)
  },

  recipient: async ({ db, scope, query }) => rotaRecipient(db, scope, query),

  async mail({ db, scope, body, change, services }) {
    const to = await rotaRecipient(db, scope, body)
    if (to.address === '') throw new Invalid({ id: [`${to.name} has no email address.`] })
    const paper = await personalRota({ db, services }, { ...body, name: to.name })
    // Before the transaction, because it is slow.
    const file = Buffer.from(await renderPdf(ROTA_WORKER, paper))
    return change(async (work) => {
      await queueMail(work, {
        to,
        ...rotaMail({ ...paper, ...body, name: to.name }),
        attachment: { file, name: fileName(paper, 'pdf') },
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
    const content = Buffer.from(await renderPdf(ROTA_WORKER, paper))
    return pdfAnswer({ name: fileName(paper, 'pdf'), content }, true)
  },

  async table(call) {
    const order = await rotaOrder(call, call.query)
    if (call.query.format === 'xlsx') return workbook(call, order)
    const { heads, lines } = rotaTable({ ...order.data, shifts: rotaShifts(order.data) }, order.data.choices)
    return csvFile(call, {
      ...{ thing: 'shift', name: fileName(order, 'csv'), heads, lines: csvLines(lines) },
      facts: factsOf(order, 'CSV'),
    })
  },
})

const ROTA_WORKBOOK_WORKER = new URL('./workbookWorker.ts', import.meta.url)

type RecordingCall = Pick<SignedInCall<Route>, 'change'>

async function workbook(call: RecordingCall, order: RotaOrder): Promise<FileAnswer> {
  const content = await renderPdf(ROTA_WORKBOOK_WORKER, order.data, 'workbookFails')
  await record(call, order, 'Workbook')
  return workbookAnswer(fileName(order, 'xlsx'), content)
}

/** Exports of names and phone numbers are recorded. */
const record = ({ change }: RecordingCall, order: RotaOrder, kind: string): Promise<void> =>
  change(async (work) =>
    work.record({ thing: 'shift', id: 0, action: 'export', before: null, after: factsOf(order, kind) }),
  )

const factsOf = ({ count: rows, range, filter }: RotaOrder, kind: string) => ({
  rows,
  filter: `${kind}, ${displayDate(range.from)} – ${displayDate(range.to)}, ${filter}`,
})

const fileName = ({ range: { from, to } }: Pick<RotaOrder, 'range'>, ending: string): string =>
  `rota_${from}${to === from ? '' : `_${to}`}.${ending}`
