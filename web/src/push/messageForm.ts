/** The form of a push message and its rules (docs/spec/push.md#push-message-rules). */
import { type DriverMessage, NewDriverMessage } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { firstProblems } from '../ui/form/firstProblems.ts'
import type { MessageBody } from './messages.data.ts'

export const MESSAGE_LABELS: Readonly<Record<keyof MessageValues, string>> = {
  title: 'Title',
  body: 'Body',
  area_ids: 'Areas',
  restaurant_ids: 'Restaurants',
}

/** Named as on the wire, so that the server's messages find their fields. */
export const newMessageValues = {
  title: '',
  body: '',
  area_ids: [] as string[],
  restaurant_ids: [] as string[],
}
export type MessageValues = typeof newMessageValues

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

export const messageProblems = (values: MessageValues) =>
  firstProblems<MessageValues>(NewDriverMessage, messageBody(values))
