import { rotaRoutes } from '@driverdesk/contract/rota/rota.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { call } from '../kernel/api.ts'
import { nameOf } from '../kernel/privateFile.ts'
import { sharePdf } from '../kernel/sharePdf.ts'

/** Shares the driver's published shifts as a PDF. */
export async function shareRota({ from, to }: DateRange): Promise<void> {
  const pdf = await call(rotaRoutes.own, { query: { period_date_from: from, period_date_to: to } })
  await sharePdf(pdf, nameOf(pdf, 'Rota.pdf'), 'My shifts')
}
