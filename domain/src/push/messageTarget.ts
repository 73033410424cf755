/** The recipients of a push message (docs/spec/push.md#push-message-dialog, docs/spec/accounts.md#manager-scope). */

/** The narrowest kind of target that a message names; all: every active driver. */
export const MESSAGE_ADDRESSEES = ['all', 'areas', 'restaurants', 'drivers'] as const
export type MessageAddressee = (typeof MESSAGE_ADDRESSEES)[number]

export const NOBODY_THERE = 'No active driver would get this message.'
export const NOT_AMONG_THEM = 'Choose only active drivers of the chosen areas and restaurants.'

/** The values of a form. Each list narrows the others, unless it is empty. */
export interface NamedTarget {
  areas: readonly number[]
  restaurants: readonly number[]
  drivers: readonly number[]
}

export interface MessageTarget extends NamedTarget {
  addressee: MessageAddressee
}

export interface MessageSender {
  isAdministrator: boolean
  areaIds: readonly number[]
  /** The restaurants of a manager who has only some of the areas'. */
  restaurants: readonly { id: number; area_id: number }[]
}

/**
 * The drivers that the sender has in mind. Blank means all drivers, and for a manager all in their scope. The
 * scope is stored with the message, so that later readers see its recipients.
 */
export function messageTarget(sender: MessageSender, named: NamedTarget): MessageTarget {
  const areas = named.areas.length > 0 || sender.isAdministrator ? named.areas : sender.areaIds
  const own = sender.restaurants.filter(({ area_id }) => areas.includes(area_id)).map(({ id }) => id)
  const restaurants = named.restaurants.length > 0 ? named.restaurants : own
  const target = { areas, restaurants, drivers: named.drivers }
  return { ...target, addressee: addresseeOf(sender, target) }
}

function addresseeOf({ isAdministrator }: MessageSender, target: NamedTarget): MessageAddressee {
  if (target.drivers.length > 0) return 'drivers'
  if (target.restaurants.length > 0) return 'restaurants'
  return target.areas.length > 0 || !isAdministrator ? 'areas' : 'all'
}
