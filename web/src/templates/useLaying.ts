import type { Laying } from '@driverdesk/contract/templates/template.shapes.ts'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { useLongCall } from '../ui/longCall/useLongCall.ts'
import { layTemplate } from './templates.data.ts'

/** Lays a template, once however often it is tried, and says what came of it. */
export function useLaying() {
  const call = useLongCall({ send: layTemplate, outcome: 'the template was laid' })
  return {
    ...call,
    lay: (laying: Laying) => call.attempt({ laying, idempotencyKey: newIdempotencyKey() }),
  }
}
