import type { ClaimWay } from '@driverdesk/domain/areas/areaRules.ts'
import type { Generated } from 'kysely'
import type { Id, Money, Nullable, Timestamp } from '../kernel/tables.ts'

export interface AreaTables {
  city: CityTable
  area: AreaTable
}

interface CityTable {
  id: Id
  label: string
}

interface AreaTable {
  id: Id
  name: string
  city_id: number
  standard_pay: Money
  weekend_pay: Money
  claims: Generated<ClaimWay>
  /** Hours before the start at which the best driver who asks gets a shift; null: the office decides. */
  claim_hours: Nullable<number>
  created_at: Timestamp
  updated_at: Timestamp
}
