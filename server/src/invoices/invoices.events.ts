export interface InvoiceEvents {
  /** An invoice was built, changed or removed. `isBuilt`: it was built or recreated just now. */
  'invoice changed': { id: number; isBuilt: boolean }
}
