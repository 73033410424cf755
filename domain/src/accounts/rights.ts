/**
 * Describes in words what a panel user can see and do (docs/spec/accounts.md#who-opens-what,
 * docs/spec/accounts.md#manager-scope). It follows from the same rules as the screens.
 */

import { countOf } from '../kernel/counts.ts'
import { isolated } from '../kernel/names.ts'
import { type Role, type RoleCode, roleOfCode } from '../kernel/roles.ts'
import { mayOpen } from './screens.ts'

export interface ScopeInWords {
  /** A manager's areas by name, each with the names of its restaurants to which the manager is limited. */
  areas: readonly { name: string; restaurants: readonly string[] }[]
  /** Without a limit the whole area counts. */
  isLimited: boolean
}

export interface Rights {
  /** One sentence: 'Sees 2 areas whole.' */
  summary: string
  /** 'North: all restaurants' */
  sees: string[]
  may: string[]
  mayNot: string[]
}

/** In the specified order (docs/spec/accounts.md#who-opens-what). */
const RIGHTS: readonly (readonly [screen: string, right: string, only?: Role])[] = [
  ['/schedule', 'Plan, publish, copy and cancel shifts'],
  ['/timesheet', 'Check and approve timesheets'],
  ['/invoices', 'Make and send invoices'],
  ['/reporting', 'Read and export the reports'],
  ['/options', 'Set where maps open, send push messages, get alerts'],
  ['/options', 'Change company-wide options: charges, pay and invoice details', 'administrator'],
  ['/drivers', 'Add and change drivers, with their documents and bank details'],
  ['/restaurants', 'Add and change restaurants and their logins'],
  ['/areas', 'Add and change areas and their pay rates'],
  ['/users', 'Add administrators and managers, and choose what they may do'],
  ['/audit', 'Read who changed what'],
]

export function rightsInWords(role: RoleCode | null, scope: ScopeInWords): Rights {
  const name = roleOfCode(role)
  const allowed = (may: boolean) =>
    RIGHTS.filter(([screen, , only = name]) => (mayOpen(name, screen) && only === name) === may).map(
      ([, right]) => right,
    )
  const sees = seen(role, scope)
  const news = role === null ? 'Read the news for everyone' : 'Publish news and read replies'
  return {
    summary: roleSummary(role, scope),
    sees,
    may: [...allowed(true), news, 'Change their own name and password'],
    mayNot: allowed(false),
  }
}

export function reachInWords(role: RoleCode | null, scope: ScopeInWords): string {
  if (role === null) return 'Waiting for a role'
  if (role === 10) return 'Everything'
  const names = scope.areas.map(({ name }) => isolated(name)).join(', ')
  const count = scope.areas.reduce((sum, { restaurants }) => sum + restaurants.length, 0)
  return scope.isLimited ? `${names}: ${countOf(count, 'restaurant')} only` : names || 'Nothing'
}

function roleSummary(role: RoleCode | null, { areas, isLimited }: ScopeInWords): string {
  if (role === null) return 'Registered, and waiting for a role. Choose one with ‘Edit User’.'
  if (role === 10) return 'Can see and do everything.'
  const where = countOf(areas.length, 'area')
  return isLimited ? `Sees some restaurants in ${where}.` : `Sees every restaurant in ${where}.`
}

function seen(role: RoleCode | null, { areas, isLimited }: ScopeInWords): string[] {
  if (role === null) return ['News for everyone']
  if (role === 10) return ['All areas, restaurants, drivers and accounts']
  const places = areas.map(({ name, restaurants }) => {
    if (!isLimited) return `${name}: all restaurants, including any added later`
    return restaurants.length > 0 ? `${name}: ${restaurants.join(', ')}` : `${name}: no restaurant`
  })
  return [...places, 'The drivers who are offered to at least one of these restaurants']
}
