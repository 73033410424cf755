import type { AlertData } from '@driverdesk/domain/alerts/alert.ts'
import type { ColumnType } from 'kysely'
import type { Id, Nullable, Timestamp } from '../kernel/tables/columnTypes.ts'

export interface AlertTables {
  alert: AlertTable
  alert_read: AlertReadTable
}

interface AlertTable {
  id: Id
  channel: string
  event: string
  /** Under which it is there once; null for what happens once by itself. */
  key: string | null
  /** Whose viewers see it unless it is for one person: those of the restaurant where there is one, else those of the driver. */
  restaurant_id: number | null
  driver_id: number | null
  /** Where it is for one person alone: what they have asked for. */
  panel_user_id: Nullable<number>
  data: ColumnType<AlertData, string | AlertData>
  created_at: Timestamp
}

/** Who has read it. */
interface AlertReadTable {
  alert_id: number
  panel_user_id: number
  read_at: Timestamp
}
