import { Input, Typography } from '@mantine/core'
import { createElement, memo, type ReactNode, useId, useMemo } from 'react'
import { LaterPart } from '../LaterPart.tsx'
import classes from './RichText.module.css'
import editorClasses from './RichTextEditor.module.css'

/** The element for each tag; headings are one level below those of the screen. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'strong', 'em', 's', 'u'].map((tag) => [
      tag,
      tag,
    ]),
  ),
  h1: 'h3',
  h2: 'h3',
  h3: 'h3',
  h4: 'h4',
  h5: 'h5',
  h6: 'h6',
  a: 'a',
  img: 'img',
}

const BLOCKS = ['p', 'li', 'h3', 'h4', 'h5', 'h6', 'blockquote']
const EMPTY = ['br', 'hr', 'img']
const SAFE_LINK = /^(https?:|mailto:|tel:|\/(?!\/)|#)/i
const OWN_PICTURE = /^\/images\/[\w.]+$/

/**
 * Rich text that the server has sanitised. It is built element by element from an allowlist, so that no
 * script could run even if the server let one through.
 */
export const RichText = memo(function RichText({ html }: { html: string }) {
  const content = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <Typography className={classes.text}>{content}</Typography>
})

const childrenOf = (node: Node): ReactNode[] => [...node.childNodes].map((child, key) => shown(child, key))

function shown(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (name === 'script' || name === 'style') return null
  const tag = SHOWN_AS[name]
  if (!tag) return createElement('span', { key }, childrenOf(node))
  const attributes = attributesOf(node, tag)
  if (!attributes) return null
  return createElement(tag, { key, ...attributes }, ...(EMPTY.includes(tag) ? [] : childrenOf(node)))
}

/** Undefined if the element must not be shown. */
function attributesOf(element: Element, tag: string): Record<string, unknown> | undefined {
  if (BLOCKS.includes(tag)) return { dir: 'auto' }
  if (tag === 'ol') return { start: Number(element.getAttribute('start')) || undefined }
  if (tag === 'a') {
    const href = element.getAttribute('href') ?? ''
    return SAFE_LINK.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer nofollow' } : {}
  }
  if (tag !== 'img') return {}
  const src = element.getAttribute('src') ?? ''
  return OWN_PICTURE.test(src) ? { src, alt: element.getAttribute('alt') ?? '', loading: 'lazy' } : undefined
}

export const plainText = (html: string): string =>
  // Keeps the words of two paragraphs apart.
  new DOMParser().parseFromString(html.replace(/<[^<>]*>/g, ' '), 'text/html').body.textContent ?? ''

interface RichTextFieldProps {
  label: string
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  error?: ReactNode
}

const load = () => import('./RichTextEditorView.tsx').then(({ RichTextEditorView }) => RichTextEditorView)

/** A field of formatted text. Its value is HTML, '' if empty. */
export function RichTextField({ label, value, onChange, onBlur, error }: RichTextFieldProps) {
  const id = useId()
  const labelId = `${id}-label`
  const errorId = `${id}-error`
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      error={error}
      errorProps={{ id: errorId }}
      required
    >
      <div className={editorClasses.place}>
        <LaterPart
          what="editor"
          load={load}
          props={{
            labelId,
            describedBy: error ? errorId : undefined,
            isInvalid: Boolean(error),
            value,
            onChange,
            onBlur,
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
