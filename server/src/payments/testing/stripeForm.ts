/** Stripe's form encoding: `metadata[invoice_number]=014&items[0]=a`. */
export interface StripeForm {
  [field: string]: string | StripeForm
}

/** Lists become records by their numbers. */
export function formOf(sent: URLSearchParams): StripeForm {
  const form: StripeForm = {}
  for (const [name, value] of sent) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    const last = path.pop() as string
    let place = form
    for (const part of path) {
      const inner = place[part] ?? {}
      place[part] = inner
      place = inner as StripeForm
    }
    place[last] = value
  }
  return form
}
