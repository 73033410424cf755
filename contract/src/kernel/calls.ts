import { z } from 'zod'
import './plainMessages.ts'
import type { Route } from './route.ts'

const PATCH = z.literal('PATCH', 'Must be PATCH.')

/** The addresses of a route: one, or with a method override the POST and the plain PATCH. */
export function callsOf(route: Route): Route[] {
  const { override, ...plain } = route
  if (!override) return [route]
  const body = route.body ?? z.strictObject({})
  return [
    { ...plain, body: body.safeExtend({ _method: PATCH }) },
    { ...plain, method: override, body: body.safeExtend({ _method: PATCH.optional() }) },
  ]
}
