import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { GridItem } from './gridFocus.ts'

/** The line of the day headers stands as the restaurant 0, which no restaurant is. */
export const DAY_HEADERS = 0
/** The column of the restaurants' names stands as a day without a date. */
export const NAMES = ''

/** A thing in the grid: which restaurant's, on which day. */
export interface GridPlace {
  /** `DAY_HEADERS` above them. */
  restaurantId: number
  /** `NAMES` before them. */
  date: IsoDate | typeof NAMES
  item: GridItem
  /** A shift that this person has put down there, and that may come back. */
  isPutDown?: boolean | undefined
}

/** The thing of the grid that an element is or lies in; the grid listens once for all of its thousands of buttons. */
export function placeOf(element: EventTarget | null): GridPlace | undefined {
  if (!(element instanceof Element)) return undefined
  const cell = element.closest<HTMLElement>('[data-date]')
  const row = element.closest<HTMLElement>('[data-restaurant]')
  if (cell?.dataset.date === undefined || !row?.dataset.restaurant) return undefined
  const restaurantId = Number(row.dataset.restaurant)
  return { restaurantId, date: cell.dataset.date, item: itemOf(element) }
}

const BUTTONS = ['shift', 'add', 'paste', 'day', 'place', 'area'] as const

function itemOf(element: Element): GridItem {
  const button = element.closest<HTMLElement>(BUTTONS.map((item) => `[data-${item}]`).join())
  if (!button) return 'cell'
  if (button.dataset.shift) return Number(button.dataset.shift)
  return BUTTONS.find((item) => item !== 'shift' && button.dataset[item] !== undefined) as GridItem
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
