import { rotaRoutes } from '@driverdesk/contract/rota/rota.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { call, periodOf } from '../kernel/api.ts'
import { nameOf } from '../kernel/privateFile.ts'
import { sharePdf } from '../kernel/sharePdf.ts'

export async function shareRota(range: DateRange): Promise<void> {
  const pdf = await call(rotaRoutes.own, { query: periodOf(range) })
  await sharePdf(pdf, nameOf(pdf, 'Rota.pdf'), 'My shifts')
}
