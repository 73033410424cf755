/** Small faults to put into a file, such as typing errors and omissions. */
import ts from 'typescript'

export interface Fault {
  /** Unique in a run. */
  id: number
  file: string
  line: number
  /** '`a < b` → `a <= b`', with each side shortened. */
  change: string
}

const { SyntaxKind } = ts

const OTHER_OPERATOR = new Map<ts.SyntaxKind, string>([
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
  [SyntaxKind.PlusToken, '-'],
  [SyntaxKind.MinusToken, '+'],
  [SyntaxKind.AsteriskToken, '/'],
  [SyntaxKind.SlashToken, '*'],
  [SyntaxKind.PercentToken, '*'],
  [SyntaxKind.PlusEqualsToken, '-='],
  [SyntaxKind.MinusEqualsToken, '+='],
])

/** Methods that narrow a query or a list. Without them it has other rows too. */
const NARROWING = new Set(['where', 'whereRef', 'having', 'filter', 'slice', 'limit'])
const OTHER_METHOD = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
])

/**
 * Puts all faults into a file, each behind `globalThis.hasFault(id)`.
 * @param first the id of its first fault
 */
export function withFaults(file: string, source: string, first: number): { faults: Fault[]; text: string } {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const changes = new Map<ts.Node, string[]>()
  const collect = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    for (const [part, text] of changesOf(node)) {
      if (text !== part.getText(tree)) changes.set(part, [...(changes.get(part) ?? []), text])
    }
    ts.forEachChild(node, collect)
  }
  collect(tree)

  const faults: Fault[] = []
  const rendered = (node: ts.Node): string => {
    const start = node.getStart(tree)
    const asks = (changes.get(node) ?? []).map((text) => {
      const id = first + faults.length
      const line = tree.getLineAndCharacterOfPosition(start).line + 1
      faults.push({ id, file, line, change: `\`${short(node.getText(tree))}\` → \`${short(text)}\`` })
      return { ask: `globalThis.hasFault(${id})`, text }
    })
    let text = ''
    let at = start
    ts.forEachChild(node, (child) => {
      text += source.slice(at, child.getStart(tree)) + rendered(child)
      at = child.end
    })
    text += source.slice(at, node.end)
    if (ts.isStatement(node)) return asks.reduce((inner, { ask }) => `{ if (!${ask}) ${inner} }`, text)
    return asks.reduce((inner, { ask, text: faulty }) => `(${ask} ? (${faulty}) : ${inner})`, text)
  }
  return { text: rendered(tree), faults }
}

/** Returns the faulty text for a part of the file. A statement is removed. */
type Change = readonly [part: ts.Node, text: string]

function changesOf(node: ts.Node): Change[] {
  if (ts.isBinaryExpression(node)) return changesOfOperator(node)
  if (ts.isCallExpression(node)) return changesOfCall(node)
  if (ts.isIfStatement(node))
    return sparesWork(node) ? [[node.expression, 'true']] : eitherWay(node.expression)
  if (ts.isConditionalExpression(node)) return eitherWay(node.condition)
  if (ts.isWhileStatement(node)) return [[node.expression, 'false']]
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) {
    return [[node, node.operand.getText()]]
  }
  if (ts.isReturnStatement(node) && node.expression) return changesOfAnswer(node.expression, node)
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return changesOfAnswer(node.body, node)
  const isRemovable =
    ts.isExpressionStatement(node) || ts.isThrowStatement(node) || ts.isBreakOrContinueStatement(node)
  return isRemovable && !sparesWork(node.parent) ? [[node, '']] : []
}

/** `if (list.length === 0) return`, after which the code would do nothing with an empty list anyway. */
const sparesWork = (node: ts.Node): boolean =>
  ts.isIfStatement(node) &&
  (ts.isContinueStatement(node.thenStatement) ||
    (ts.isReturnStatement(node.thenStatement) && !node.thenStatement.expression)) &&
  /\.length === 0$/.test(node.expression.getText())

function changesOfOperator(node: ts.BinaryExpression): Change[] {
  const { left, operatorToken, right } = node
  if (operatorToken.kind === SyntaxKind.QuestionQuestionToken) return [[node, right.getText()]]
  const other = OTHER_OPERATOR.get(operatorToken.kind)
  return other ? [[node, `(${left.getText()}) ${other} (${right.getText()})`]] : []
}

function changesOfCall(node: ts.CallExpression): Change[] {
  const { expression: called } = node
  // A part of `a?.b.c` cannot be put in brackets.
  if (!ts.isPropertyAccessExpression(called) || node.flags & ts.NodeFlags.OptionalChain) return []
  const of = called.expression.getText()
  if (NARROWING.has(called.name.text)) return [[node, of]]
  const other = OTHER_METHOD.get(called.name.text)
  return other ? [[node, `${of}.${other}${node.getText().slice(called.getText().length)}`]] : []
}

const eitherWay = (condition: ts.Expression): Change[] => [
  [condition, 'true'],
  [condition, 'false'],
]

/** Makes a function return nothing or, if it returns a boolean, always the same value. */
function changesOfAnswer(answer: ts.Expression, node: ts.Node): Change[] {
  const answering = ts.findAncestor(node, ts.isFunctionLike)
  if (answering?.type?.kind === SyntaxKind.BooleanKeyword || isQuestion(answer)) return eitherWay(answer)
  const isNothing = ts.isIdentifier(answer) && answer.text === 'undefined'
  return isNothing ? [] : [[answer, 'undefined']]
}

const isQuestion = (answer: ts.Expression): boolean =>
  answer.kind === SyntaxKind.TrueKeyword ||
  answer.kind === SyntaxKind.FalseKeyword ||
  (ts.isPrefixUnaryExpression(answer) && answer.operator === SyntaxKind.ExclamationToken) ||
  (ts.isBinaryExpression(answer) &&
    answer.operatorToken.kind >= SyntaxKind.LessThanToken &&
    answer.operatorToken.kind <= SyntaxKind.ExclamationEqualsEqualsToken)

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 50)} … ${line.slice(-17)}` : line
}
