import type { Id, Money, Timestamp } from '../kernel/tables/columnTypes.ts'

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
  created_at: Timestamp
  updated_at: Timestamp
}
