import type { AlertData } from '@driverdesk/domain/alerts/alert.ts'
import type { ColumnType } from 'kysely'
import type { Id, Nullable, Timestamp } from '../kernel/tables.ts'

export interface AlertTables {
  alert: AlertTable
  alert_read: AlertReadTable
}

interface AlertTable {
  id: Id
  channel: string
  event: string
  /** Unique, so that an alert is raised once; null if it cannot be raised twice. */
  key: string | null
  /** Decides who sees an alert that is not for one user: the restaurant's viewers if given, else the driver's. */
  restaurant_id: number | null
  driver_id: number | null
  /** The only user who sees it. */
  panel_user_id: Nullable<number>
  data: ColumnType<AlertData, string | AlertData>
  created_at: Timestamp
}

interface AlertReadTable {
  alert_id: number
  panel_user_id: number
  read_at: Timestamp
}
