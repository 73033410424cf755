/** An announcement with where its record is seen: who is told, and in which shape. */
import type { LiveChannel } from '@driverdesk/contract/kernel/live.ts'
import type { OutboxRow } from './outbox.ts'
import { ADMINISTRATORS, ownerRooms, type Place, staffRooms, type ViewerRooms } from './rooms.ts'

export interface Announced {
  row: OutboxRow
  channel: LiveChannel
  here: Place[]
  /** Where it no longer is. */
  left: Place[]
  rooms: ViewerRooms | undefined
}

/** An announcement without a restaurant: the record itself says where it is seen. */
export const saysItself = (row: OutboxRow) => row.restaurant_id === null

/** Whether it is for others than staff. */
const isForReaders = ({ row, channel }: Announced): boolean =>
  channel.data.restaurant !== undefined && !channel.staffEvents?.includes(row.event)

/** Everybody who sees the records of some restaurants, as far as the announcement is for them. */
const roomsAt = (announced: Announced, places: readonly Place[]): string[] =>
  places.length === 0 ? [] : [...staffRooms(places), ...(isForReaders(announced) ? ownerRooms(places) : [])]

/** Those who are not staff and see the record where it is. */
const readersHere = (announced: Announced): string[] =>
  isForReaders(announced) ? [...ownerRooms(announced.here), ...(announced.rooms?.readers ?? [])] : []

/** Those who see the record where it is. Administrators see it wherever that is. */
export const roomsHere = (announced: Announced): string[] => [
  ...(saysItself(announced.row) && !announced.rooms?.own ? [ADMINISTRATORS] : []),
  ...(announced.here.length > 0 ? staffRooms(announced.here) : []),
  ...(announced.rooms?.staff ?? []),
  ...readersHere(announced),
]

/** Those who saw the record before. */
export const roomsLeft = (announced: Announced): string[] => [
  ...roomsAt(announced, announced.left),
  ...(announced.row.left_rooms ?? []),
]

/** Who gets the record in which shape. */
export function audiences(announced: Announced, everyone: readonly string[]) {
  const { data } = announced.channel
  const owners = readersHere(announced)
  const ofReaders = new Set(owners)
  const staff = everyone.filter((room) => !ofReaders.has(room))
  const managers = data.administrator ? staff.filter((room) => room !== ADMINISTRATORS) : staff
  return [
    ...(data.administrator ? [{ shape: data.administrator, rooms: [ADMINISTRATORS] }] : []),
    { shape: data.staff, rooms: managers },
    ...(data.restaurant ? [{ shape: data.restaurant, rooms: owners }] : []),
  ]
}
