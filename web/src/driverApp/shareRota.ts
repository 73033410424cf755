import { rotaRoutes } from '@driverdesk/contract/rota/rota.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { call } from '../kernel/api.ts'
import { saveFile } from '../kernel/privateFile.ts'

/** Hands the own published shifts as a PDF to the share sheet of the phone, or saves it where there is none. */
export async function shareRota({ from, to }: DateRange): Promise<void> {
  const pdf = await call(rotaRoutes.own, { query: { period_date_from: from, period_date_to: to } })
  const name = `rota_${from}${to === from ? '' : `_${to}`}.pdf`
  const files = [new File([pdf], name, { type: 'application/pdf' })]
  if (!('canShare' in navigator && navigator.canShare({ files }))) return saveFile(pdf, name)
  try {
    await navigator.share({ files, title: 'My shifts' })
  } catch (error) {
    // Closed by the driver. A browser that waits too long for the PDF refuses the sheet: then it is saved.
    if ((error as Error).name !== 'AbortError') saveFile(pdf, name)
  }
}
