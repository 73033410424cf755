/** Finds regular expressions that are slow for some texts. */
import { checkSync } from 'recheck'
import ts from 'typescript'

export interface SlowExpression {
  /** `/…/flags`, as written in the file. */
  text: string
  line: number
  /** Why it is slow: 'a text such as …', or that the check could not decide. */
  why: string
}

/**
 * Counts steps instead of time, because by time a busy machine would find slow expressions at random. They
 * are enough for every readable expression.
 */
const LIMITS = { timeout: 60_000, attackTimeout: null, incubationTimeout: null }

const known = new Map<string, string | undefined>()

/** Returns the slow expressions in a TypeScript file. */
export function slowExpressions(file: string, source: string): SlowExpression[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest)
  const found: SlowExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const why = whySlow(node.text)
      const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
      if (why) found.push({ text: node.text, line, why })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function whySlow(literal: string): string | undefined {
  if (!known.has(literal)) known.set(literal, judged(literal))
  return known.get(literal)
}

function judged(literal: string): string | undefined {
  const end = literal.lastIndexOf('/')
  const result = checkSync(literal.slice(1, end), literal.slice(end + 1), LIMITS)
  if (result.status === 'safe') return undefined
  if (result.status === 'unknown') return 'it cannot be decided; write it more simply'
  return `${result.complexity.summary}, with a text such as ${result.attack.pattern}`
}
