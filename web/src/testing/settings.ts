import { onTestFinished } from 'vitest'

/** Sets what the page says about the installation, for one test. */
export function setSetting(name: string, content: string): void {
  const meta = document.createElement('meta')
  meta.name = name
  meta.content = content
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}
