import type { z } from 'zod'

/** What is wrong with the values of a form by themselves: the first message of each field. */
export function firstProblems<V extends object>(
  shape: z.ZodType,
  values: V,
): Partial<Record<keyof V & string, string>> {
  const problems: Record<string, string> = {}
  for (const { path, message } of shape.safeParse(values).error?.issues ?? []) {
    problems[String(path[0])] ??= message
  }
  return problems as Partial<Record<keyof V & string, string>>
}
