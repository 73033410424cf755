/** Writes text on a page, so that it fits and reads in the right direction. */
import type PDFDocument from 'pdfkit'
import { cut, inOneLine, type Measure } from './fitting.ts'
import { visualPieces } from './visualOrder.ts'

export type Doc = InstanceType<typeof PDFDocument>

export const ACCENT = '#1b92da'
export const BLACK = '#212529'
export const GREY = '#6c757d'
export const RULE = '#dee2e6'

/** The margins of an A4 page, in points. */
export const PAGE = { left: 42, right: 553.28, top: 42, bottom: 790, width: 511.28 } as const

export interface Ink {
  size: number
  bold?: boolean
  colour?: string
}

export function setInk(doc: Doc, { size, bold, colour = BLACK }: Ink): Measure {
  doc
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(colour)
  return (text) => doc.widthOfString(text)
}

/** Writes one line from `x`, cut if it is wider than `room`; `y` is its upper edge. */
export function write(doc: Doc, text: string, x: number, y: number, room: number, ink: Ink): void {
  const measure = setInk(doc, ink)
  place(doc, cut(inOneLine(text), room, measure), x, y, measure)
}

/** The same, but ending at `right`. */
export function writeRight(doc: Doc, text: string, right: number, y: number, room: number, ink: Ink): void {
  const measure = setInk(doc, ink)
  const fitting = cut(inOneLine(text), room, measure)
  place(doc, fitting, right - measure(fitting), y, measure)
}

/** The same for a text that fits, in the current colour. */
export const writeFitted = (doc: Doc, text: string, x: number, y: number): void =>
  place(doc, text, x, y, (piece) => doc.widthOfString(piece))

function place(doc: Doc, text: string, x: number, y: number, measure: Measure): void {
  let at = x
  const pieces = visualPieces(text)
  for (const piece of pieces) {
    doc.text(piece, at, y, { lineBreak: false })
    if (pieces.length > 1) at += measure(piece)
  }
}

/** Writes a number ending at `right`. If too wide it is drawn smaller, because a cut number would be wrong. */
export function writeNumber(doc: Doc, text: string, right: number, y: number, room: number, ink: Ink): void {
  const width = setInk(doc, ink)(text)
  if (width > room) {
    const size = (ink.size * room) / width
    doc.fontSize(size)
    doc.text(text, right - room, y + (ink.size - size), { lineBreak: false })
  } else doc.text(text, right - width, y, { lineBreak: false })
}

export function rule(
  doc: Doc,
  y: number,
  from: number = PAGE.left,
  to: number = PAGE.right,
  colour = RULE,
): void {
  doc.lineWidth(0.5).strokeColor(colour).moveTo(from, y).lineTo(to, y).stroke()
}
