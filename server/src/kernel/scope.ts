/**
 * What the caller may see (docs/spec/accounts.md#manager-scope). A `Scope` is made by the session gate alone, so that a
 * query without one does not compile; outside of it nothing exists (docs/spec/kernel.md#out-of-scope).
 */

import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

declare const madeByTheGate: unique symbol

export interface ScopeFacts {
  readonly role: Role
  /** Of the panel user, restaurant account or driver, by role. */
  readonly accountId: number
  /** A manager's areas. */
  readonly areaIds: readonly number[]
  /** A manager's choice within them; empty: all restaurants of the areas. */
  readonly restaurantIds: readonly number[]
}

export interface Scope extends ScopeFacts {
  readonly [madeByTheGate]: true
}

/** Whoever is not the agency's staff gets the narrower shape. */
export const audienceOf = ({ role }: Scope): Audience =>
  role === 'administrator' || role === 'manager' ? 'staff' : 'restaurant'

/** Whether the restaurant behind `restaurantId` (a column or a value) is in scope. */
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

/** Whether the area behind `areaId` is in scope. */
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
