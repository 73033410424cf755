/** Which part of the schedule a history or a snapshot is of. */
import { rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refuseForeignArea } from '../areas/areas.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { restaurantInScopeById } from '../restaurants/restaurants.reads.ts'

export interface PartGiven {
  period_date_from: string
  period_date_to: string
  restaurant_id?: number | undefined
  area_id?: number | undefined
}

export interface Part {
  from: string
  to: string
  /** Whether a restaurant (a column, by its name) is in it and in scope. */
  has: (column: string) => RawBuilder<SqlBool>
}

/**
 * @throws {Invalid} when the range is longer than 31 days or backwards
 * @throws {Refusal} 404 for a restaurant or an area out of scope
 */
export async function partOf(db: Db | Tx, scope: Scope, given: PartGiven): Promise<Part> {
  const { period_date_from: from, period_date_to: to, restaurant_id, area_id } = given
  const problem = rangeProblem({ from, to })
  if (problem) throw new Invalid({ period_date_to: [problem] })
  if (restaurant_id !== undefined) await restaurantInScopeById(db, scope, restaurant_id)
  if (area_id !== undefined) await refuseForeignArea(db, scope, area_id)
  return {
    from,
    to,
    has: (column) => {
      const restaurant = sql<number>`${sql.ref(column)}`
      const one = restaurant_id === undefined ? sql`` : sql`and ${restaurant} = ${restaurant_id}`
      const area =
        area_id === undefined
          ? sql``
          : sql`and ${restaurant} in (select placed.id from restaurant as placed where placed.area_id = ${area_id})`
      return sql<SqlBool>`(${restaurantInScope(scope, restaurant)} ${one} ${area})`
    },
  }
}
