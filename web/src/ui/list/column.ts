import type { ReactNode } from 'react'

/** A column of a list; on a phone a line of each row's card. */
export interface Column<Row> {
  /** Also the name under which the list is sorted by it. */
  key: string
  head: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  /** CSS, of the table. */
  width?: string
  /** CSS: narrower it would break words. */
  minWidth?: string
  /** Makes room for the others on a tablet held upright. */
  isMinor?: boolean
  /** Figures stand at the right. */
  isNumber?: boolean
  /** What a card says first, without the head. */
  isTitle?: boolean
  /** Whether a card leaves the line out for this row. */
  isSpared?: (row: Row) => boolean
}

/** The rows of a page, and what one may do with each. */
export interface ListOf<Row> {
  /** 'Restaurants', for screen readers. */
  name: string
  rows: readonly Row[]
  keyOf: (row: Row) => number | string
  /** The same from one drawing to the next: else every row is drawn again. */
  columns: readonly Column<Row>[]
  /** Opens the one menu that all rows share. */
  menu?: RowMenuOpener<Row>
  /** Rows that count less, such as inactive ones. */
  isFaint?: (row: Row) => boolean
}

/** A list that may be sorted by its heads. */
export interface SortableList<Row> extends ListOf<Row> {
  /** As the address says it: 'name', '-name'. */
  sort?: string | undefined
  onSort?: (sort: string | undefined) => void
}

export interface RowMenuOpener<Row> {
  /** 'Actions for Harbour Tacos' */
  label: (row: Row) => string
  open: (row: Row, button: HTMLElement) => void
  /** What is done most, beside the menu: 'Edit Details'. */
  quick?: { label: string; run: (row: Row) => void } | undefined
}
