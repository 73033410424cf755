/** Reads a Dockerfile: as much of its language as ours uses. */
import { readFile } from 'node:fs/promises'
import { matchesGlob } from 'node:path'

export interface Instruction {
  /** 'COPY' */
  word: string
  /** The rest of the line. */
  rest: string
  words: string[]
  /** The list of an instruction such as CMD ["node", "…"]. */
  json: string[] | undefined
  text: string
}

export interface Stage {
  image: string
  name: string | undefined
  instructions: Instruction[]
}

export const instructions = async (file: string): Promise<Instruction[]> =>
  parseInstructions(await readFile(file, 'utf8'))

export function parseInstructions(text: string): Instruction[] {
  return text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [word = '', ...words] = line.trim().split(/\s+/)
      const list = /\[.*\]$/.exec(line)
      return {
        word,
        words,
        text: line.trim(),
        rest: words.join(' '),
        json: list ? (JSON.parse(list[0]) as string[]) : undefined,
      }
    })
}

/** @throws {Error} if something comes before the first FROM */
export function stages(all: readonly Instruction[]): Stage[] {
  const found: Stage[] = []
  for (const instruction of all) {
    if (instruction.word === 'FROM') {
      const [image = '', , name] = instruction.words
      found.push({ image, name, instructions: [] })
    } else {
      const stage = found.at(-1)
      if (!stage) throw new Error(`${instruction.text}: comes before the first FROM.`)
      stage.instructions.push(instruction)
    }
  }
  return found
}

/** Returns whether a path, or a folder above it, matches a line of a .dockerignore. */
export function ignoring(text: string): (path: string) => boolean {
  const patterns = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return (path) => {
    const parts = path.split('/')
    return parts.some((_, index) =>
      patterns.some((pattern) => matchesGlob(parts.slice(0, index + 1).join('/'), pattern)),
    )
  }
}
