/**
 * The records that the caller may see (docs/spec/accounts.md#manager-scope). Only the session gate makes a `Scope`, so an unscoped query
 * does not compile. Records out of scope do not exist for the caller (docs/spec/kernel.md#out-of-scope).
 */

import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

declare const madeByTheGate: unique symbol

export interface ScopeFacts {
  readonly role: Role
  /** Id of the panel user, restaurant account or driver. */
  readonly accountId: number
  /** A manager's areas. */
  readonly areaIds: readonly number[]
  /** A manager's restaurants within them; empty: all of them. */
  readonly restaurantIds: readonly number[]
}

export interface Scope extends ScopeFacts {
  readonly [madeByTheGate]: true
}

export const audienceOf = ({ role }: Scope): Audience =>
  role === 'administrator' || role === 'manager' ? 'staff' : 'restaurant'

/** True if the restaurant is in scope. @param restaurantId a column or a value */
export function restaurantInScope(
  scope: Scope,
  restaurantId: Expression<number> | RawBuilder<number>,
): RawBuilder<SqlBool> {
  switch (scope.role) {
    case 'administrator':
      return sql<SqlBool>`true`
    case 'manager':
      return sql<SqlBool>`${restaurantId} in (
        select scoped.id from restaurant as scoped
        where scoped.area_id = any(${scope.areaIds}::int[])
          and (${scope.restaurantIds.length === 0} or scoped.id = any(${scope.restaurantIds}::int[])))`
    case 'restaurant':
      return sql<SqlBool>`${restaurantId} in (
        select scoped.id from restaurant as scoped where scoped.restaurateur_id = ${scope.accountId})`
    default:
      return sql<SqlBool>`false`
  }
}

export function areaInScope(
  scope: Scope,
  areaId: Expression<number> | RawBuilder<number>,
): RawBuilder<SqlBool> {
  switch (scope.role) {
    case 'administrator':
      return sql<SqlBool>`true`
    case 'manager':
      return sql<SqlBool>`${areaId} = any(${scope.areaIds}::int[])`
    case 'restaurant':
      return sql<SqlBool>`${areaId} in (
        select scoped.area_id from restaurant as scoped where scoped.restaurateur_id = ${scope.accountId})`
    default:
      return sql<SqlBool>`false`
  }
}
