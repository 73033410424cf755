import { pdfName } from '../kernel/pdfName.ts'

/** 'Invoice 014 Harbour Tacos.pdf', 'Credit note CN-001 Harbour Tacos.pdf' */
export const documentName = (kind: 'invoice' | 'credit note', number: string, restaurant: string): string =>
  pdfName(kind === 'invoice' ? 'Invoice' : 'Credit note', number, restaurant)
