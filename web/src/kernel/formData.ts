/**
 * The fields of a record and its files as form data. Empty and 'null' values stay away (document 1, section 5); flags
 * travel as 0 and 1, lists and objects as JSON.
 */
export function formDataOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null || value === '' || value === 'null') continue
    if (value instanceof Blob) form.set(name, value)
    else form.set(name, textOf(value))
  }
  return form
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return String(Number(value))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
