/** The form of a push message and its rules (docs/spec/push.md#push-message-rules). */
import { type DriverMessage, NewDriverMessage } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import type { MessageBody } from './messages.data.ts'

/** Named as on the wire, so that the server's messages find their fields. */
export interface MessageValues {
  title: string
  body: string
  area_ids: string[]
  restaurant_ids: string[]
}

export const MESSAGE_LABELS: Readonly<Record<keyof MessageValues, string>> = {
  title: 'Title',
  body: 'Body',
  area_ids: 'Areas',
  restaurant_ids: 'Restaurants',
}

export const newMessageValues: MessageValues = { title: '', body: '', area_ids: [], restaurant_ids: [] }

export const valuesOfMessage = ({ title, body, areas, restaurants }: DriverMessage): MessageValues => ({
  title,
  body,
  area_ids: areas.map(({ area_id }) => String(area_id)),
  restaurant_ids: restaurants.map(({ restaurant_id }) => String(restaurant_id)),
})

export const messageBody = ({ title, body, area_ids, restaurant_ids }: MessageValues): MessageBody => ({
  title,
  body,
  area_ids: area_ids.map(Number),
  restaurant_ids: restaurant_ids.map(Number),
})

export function messageProblems(values: MessageValues): Partial<Record<keyof MessageValues, string>> {
  const problems: Record<string, string> = {}
  for (const { path, message } of NewDriverMessage.safeParse(messageBody(values)).error?.issues ?? []) {
    problems[String(path[0])] ??= message
  }
  return problems
}
