import { isAnsweredToViews, type Route } from '@driverdesk/contract/kernel/route.ts'
import type { FastifyRequest } from 'fastify'
import type { Session } from './call.ts'
import { Refusal } from './refusal.ts'

/** Returns the session of a token, if it is valid. */
export type SessionGate = (token: string) => Promise<Session | undefined>

/** @throws {Refusal} 401 without a valid session, 403 for a role or a view that may not call the route */
export async function authorise(request: FastifyRequest, route: Route, gate: SessionGate): Promise<Session> {
  const token = tokenOf(request)
  const session = token === undefined ? undefined : await gate(token)
  if (!session) throw new Refusal('signedOut')
  if (session.isView && !isAnsweredToViews(route)) throw new Refusal('viewOnly')
  if (!route.access.includes(session.scope.role)) throw new Refusal('forbidden')
  return session
}

/**
 * Refuses changes within calls that look like reads, such as a recorded export.
 *
 * @throws {Refusal} 403
 */
export function refuseChangeOfView({ isView }: Session, { viewing }: Route): void {
  if (isView && viewing !== 'answered') throw new Refusal('viewOnly')
}

export const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
