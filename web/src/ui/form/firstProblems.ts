import type { z } from 'zod'

/** Checks a form's values against the shape of its call. Returns the first message of each field. */
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
