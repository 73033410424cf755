export interface InvoiceEvents {
  /** An invoice was built, changed or removed. `isBuilt`: it has just been built or regenerated. */
  'invoice changed': { id: number; isBuilt: boolean }
}
