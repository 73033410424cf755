import type { AlertData } from '@driverdesk/domain/alerts/alert.ts'
import type { ColumnType } from 'kysely'
import type { Id, Timestamp } from './columnTypes.ts'

export interface AlertTable {
  id: Id
  channel: string
  event: string
  /** Under which it is there once; null for what happens once by itself. */
  key: string | null
  /** Whose viewers see it: those of the restaurant where there is one, else those of the driver. */
  restaurant_id: number | null
  driver_id: number | null
  data: ColumnType<AlertData, string | AlertData>
  created_at: Timestamp
}

/** Who has read it. */
export interface AlertReadTable {
  alert_id: number
  panel_user_id: number
  read_at: Timestamp
}
