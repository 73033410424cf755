import type { ReactNode } from 'react'

/** A column of a list; on a phone a line of each card. */
export interface Column<Row> {
  /** Also the sort key. */
  key: string
  head: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  /** CSS, in the table. */
  width?: string
  /** CSS; words would break below it. */
  minWidth?: string
  /** Hidden on a tablet in portrait. */
  isMinor?: boolean
  isNumber?: boolean
  /** Shown first on a card, without its heading. */
  isTitle?: boolean
  /** True if the card omits this line. */
  isSpared?: (row: Row) => boolean
}

/** The rows of a page and their menu. */
export interface ListOf<Row> {
  /** 'Restaurants', for screen readers. */
  name: string
  rows: readonly Row[]
  keyOf: (row: Row) => number | string
  /** Must stay the same between renders, or every row renders again. */
  columns: readonly Column<Row>[]
  menu?: RowMenuOpener<Row>
  isFaint?: (row: Row) => boolean
}

export interface SortableList<Row> extends ListOf<Row> {
  /** 'name' or '-name', as in the address. */
  sort?: string | undefined
  onSort?: (sort: string | undefined) => void
}

export interface RowMenuOpener<Row> {
  /** 'Actions for Harbour Tacos' */
  label: (row: Row) => string
  open: (row: Row, button: HTMLElement) => void
  /** 'Edit Details' */
  quick?: { label: string; run: (row: Row) => void } | undefined
}
