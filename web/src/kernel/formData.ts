/**
 * The fields of a record and its files as form data. Empty and 'null' values of a new record stay away
 * (docs/spec/kernel.md#empty-values); a change says '' and 'null', since what it does not say stays as it is. Flags
 * travel as 0 and 1, lists and objects as JSON.
 */
export function formDataOf(fields: Readonly<Record<string, unknown>>, isChange = false): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    const isEmpty = value === null || value === '' || value === 'null'
    if (isEmpty && !isChange) continue
    if (value instanceof Blob) form.set(name, value)
    else form.set(name, textOf(value))
  }
  return form
}

function textOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return String(Number(value))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
