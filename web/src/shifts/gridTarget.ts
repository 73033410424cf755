import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { GridItem } from './gridFocus.ts'

/** A thing in the grid: which restaurant's, on which day. */
export interface GridPlace {
  restaurantId: number
  date: IsoDate
  item: GridItem
}

/** The thing of the grid that an element is or lies in; the grid listens once for all of its thousands of buttons. */
export function placeOf(element: EventTarget | null): GridPlace | undefined {
  if (!(element instanceof Element)) return undefined
  const cell = element.closest<HTMLElement>('[data-date]')
  const row = element.closest<HTMLElement>('[data-restaurant]')
  if (!cell?.dataset.date || !row?.dataset.restaurant) return undefined
  const restaurantId = Number(row.dataset.restaurant)
  return { restaurantId, date: cell.dataset.date, item: itemOf(element) }
}

function itemOf(element: Element): GridItem {
  const button = element.closest<HTMLElement>('[data-shift], [data-add], [data-paste]')
  if (!button) return 'cell'
  if (button.dataset.shift) return Number(button.dataset.shift)
  return button.dataset.paste === undefined ? 'add' : 'paste'
}

/** The element of a place, where it is drawn. */
export function elementAt(grid: Element | null, { restaurantId, date, item }: GridPlace): HTMLElement | null {
  const cell = `[data-restaurant="${restaurantId}"] [data-date="${date}"]`
  return grid?.querySelector<HTMLElement>(cell + within(item)) ?? null
}

function within(item: GridItem): string {
  if (item === 'cell') return ''
  return typeof item === 'number' ? ` [data-shift="${item}"]` : ` [data-${item}]`
}
