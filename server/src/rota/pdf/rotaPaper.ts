import type { RotaLayout } from '@driverdesk/domain/rota/rotaPaper.ts'
import type { DrawnPages } from '../../kernel/files/renderFile.ts'
import type { RotaOrder } from '../rotaOrder.reads.ts'

export interface RotaPaper
  extends Pick<RotaOrder, 'data' | 'agency' | 'range' | 'location' | 'driver' | 'filter' | 'printed'> {
  layout: RotaLayout
  /** 'Rota by restaurant' */
  title: string
  isToPrint: boolean
  drawn?: DrawnPages
}

/** `makeFile` draws a `RotaPaper` in a separate thread. */
export const ROTA_WORKER = new URL('./rotaWorker.ts', import.meta.url)
