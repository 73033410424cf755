/** The people in the audit: 'panel_user:3'. */
import type { Wording } from '@driverdesk/domain/kernel/auditWords.ts'

/** The kinds of account, in the order of the choices. */
export const PEOPLE = ['panel_user', 'restaurateur', 'driver'] as const

/** Actors without an account. */
export const NOBODY = [
  { key: 'system', name: 'Driverdesk', note: 'The product itself' },
  { key: 'visitor', name: 'Visitor', note: 'Before signing in' },
] as const

/** The account's own record. */
export function recordOfPerson(actor: string): { thing: string; id: number } | undefined {
  const [thing = '', id] = actor.split(':')
  return id === undefined ? undefined : { thing, id: Number(id) }
}

export function personName(actor: string, wording: Wording): string {
  const record = recordOfPerson(actor)
  if (record) return wording.nameOf(record.thing, record.id)
  return NOBODY.find(({ key }) => key === actor)?.name ?? actor
}
