import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { RichText } from './RichText.tsx'

const shown = (html: string) => render(<RichText html={html} />).container.querySelector('div')?.innerHTML

test('shows what the editor makes, with headings below that of the post', () => {
  const html = '<h1>a</h1><p>b <strong>c</strong><br></p><ol start="3"><li><p>d</p></li></ol>'
  expect(shown(html)).toBe(
    '<h3 dir="auto">a</h3><p dir="auto">b <strong>c</strong><br></p><ol start="3"><li dir="auto"><p dir="auto">d</p></li></ol>',
  )
})

test.each([
  ['<script>alert(1)</script><p>a</p>', '<p dir="auto">a</p>'],
  ['<p onclick="alert(1)" style="color:red">a</p>', '<p dir="auto">a</p>'],
  ['<img src="x" onerror="alert(1)">', ''],
  ['<img src="https://example.com/a.png">', ''],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="//example.com">a</a>', '<a>a</a>'],
  ['<svg><script>alert(1)</script><a>b</a></svg>', '<span><a>b</a></span>'],
  ['<iframe src="/"></iframe>', '<span></span>'],
])('%s runs nothing, should it ever arrive', (html, expected) => {
  expect(shown(html)).toBe(expected)
})

test('opens a link in a new tab without a referrer', () => {
  expect(shown('<a href="https://example.com" target="_self">a</a>')).toBe(
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  )
})
