import type { z } from 'zod'

/** Validates what a form sends and returns the first message of each field. */
export function firstProblems<Values>(
  shape: z.ZodType,
  sent: object,
): Partial<Record<keyof Values & string, string>> {
  const problems: Record<string, string> = {}
  for (const { path, message } of shape.safeParse(sent).error?.issues ?? []) {
    problems[String(path[0])] ??= message
  }
  return problems as Partial<Record<keyof Values & string, string>>
}
