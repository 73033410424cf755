/** The words that a screen reader says, taken from Chromium's accessibility tree. */
import type { Page } from '@playwright/test'

interface Node {
  nodeId: string
  parentId?: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  childIds?: string[]
}

/** Every node that a screen reader meets, in reading order, with its nearest such ancestor. */
async function spokenNodes(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  await devtools.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const spoken: Spoken[] = []
  const visit = (id: string, parent: Spoken | undefined) => {
    const node = byId.get(id)
    if (!node) return
    const own = node.ignored
      ? undefined
      : { role: node.role?.value ?? '', name: node.name?.value ?? '', parent, children: [] as Spoken[] }
    if (own) {
      spoken.push(own)
      parent?.children.push(own)
    }
    for (const child of node.childIds ?? []) visit(child, own ?? parent)
  }
  for (const { nodeId, parentId } of nodes) if (!parentId) visit(nodeId, undefined)
  return spoken
}

interface Spoken {
  role: string
  name: string
  parent: Spoken | undefined
  children: Spoken[]
}

const CELLS = ['rowheader', 'columnheader', 'gridcell']

const within = (node: Spoken | undefined, role: string): Spoken | undefined =>
  node === undefined || node.role === role ? node : within(node.parent, role)

/**
 * The items of the grids and the named cells without one: 'Ann Example | Mon 4 Jan | 11:00 to 15:00, published'. A screen
 * reader says the headings of the row and of the column first, whenever they change.
 */
export async function heardInGrid(page: Page): Promise<string[]> {
  const nodes = await spokenNodes(page)
  const cellsOf = (row: Spoken | undefined) => row?.children.filter(({ role }) => CELLS.includes(role)) ?? []
  const isHeadRow = (row: Spoken) => row.children.some(({ role }) => role === 'columnheader')
  const heads = cellsOf(nodes.find((node) => node.role === 'row' && within(node, 'grid') && isHeadRow(node)))
  return nodes.flatMap((cell) => {
    if (cell.role !== 'gridcell') return []
    const cells = cellsOf(within(cell, 'row'))
    const [rowHead] = cells
    const head = heads[cells.indexOf(cell)]
    const items = nodes.filter((node) => node.role === 'button' && within(node, 'gridcell') === cell)
    const names = items.length > 0 ? items.map(({ name }) => name) : [cell.name]
    return names.map((name) => [rowHead?.name, head?.name, name].join(' | '))
  })
}

/** Every named element of a role, in reading order: 'heading Monday 4 Jan'. */
export async function heardOf(page: Page, ...roles: string[]): Promise<string[]> {
  const nodes = await spokenNodes(page)
  return nodes.flatMap(({ role, name }) => (roles.includes(role) && name !== '' ? `${role} ${name}` : []))
}
