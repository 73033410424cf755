export interface PageSizes {
  sizes: readonly number[]
  standard: number
  buttons: number
}

export const LIST_PAGES: PageSizes = { sizes: [10, 15, 50, 100, 1000], standard: 15, buttons: 10 }
export const AREA_PAGES: PageSizes = { sizes: [1, 5, 10, 100, 1000], standard: 1, buttons: 14 }
