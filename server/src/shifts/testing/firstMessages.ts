/**
 * Reads the messages that people see for a 400: the first message of each field, in the order of the answer
 * (docs/spec/kernel.md#failed-calls).
 */
export const firstMessages = (body: unknown): [field: string, message: string | undefined][] =>
  Object.entries(body as Record<string, string[]>).map(([field, messages]) => [field, messages[0]])
