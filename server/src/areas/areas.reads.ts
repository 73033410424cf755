import type { Area, City } from '@driverdesk/contract/areas/areas.routes.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { areaInScope, type Scope } from '../kernel/scope.ts'

export async function areasInScope(db: Db, scope: Scope): Promise<Area[]> {
  const rows = await db
    .selectFrom('area')
    .select(['id', 'name', 'city_id', 'standard_pay', 'weekend_pay', 'updated_at'])
    .where(areaInScope(scope, sql.ref('area.id')))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ standard_pay, weekend_pay, ...area }) => ({
    ...area,
    standardPayRate: Number(standard_pay),
    weekendPayRate: Number(weekend_pay),
  }))
}

export function cities(db: Db): Promise<City[]> {
  return db.selectFrom('city').select(['id', 'label']).orderBy('label').execute()
}
