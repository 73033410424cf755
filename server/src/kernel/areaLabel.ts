import { type RawBuilder, sql } from 'kysely'
import { areaInScope, type Scope } from './scope.ts'

/**
 * Names the `area` of a query, with its city if another area in scope has the same name: 'Bromley (Brighton)'. Without a
 * scope it looks at all areas.
 */
export function areaLabel(scope?: Scope): RawBuilder<string> {
  const isSeen = scope ? areaInScope(scope, sql.ref('namesake.id')) : sql`true`
  return sql<string>`area.name || case when exists (select from area as namesake
      where namesake.id <> area.id and lower(namesake.name) = lower(area.name) and ${isSeen})
    then (select ' (' || city.label || ')' from city where city.id = area.city_id) else '' end`
}
