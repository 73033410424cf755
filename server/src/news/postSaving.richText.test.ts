import { describe, expect, test } from 'vitest'
import { cleanContent } from './postSaving.ts'

const PICTURE = `/images/${'0f'.repeat(16)}.png`
const SAFE = 'target="_blank" rel="noopener noreferrer nofollow"'

describe('the editor’s own markup stays', () => {
  test.each([
    '<h1>One</h1><h6>Six</h6><p>a <strong>b</strong> <em>c</em> <s>d</s> <u>e</u> <code>f</code><br />g</p>',
    '<ul><li><p>a</p></li></ul><ol start="3"><li><p>b</p></li></ol><blockquote><p>c</p></blockquote><hr />',
    '<pre><code>if (a &lt; b) c &amp; d</code></pre>',
    `<p>a</p><img src="${PICTURE}" alt="A map" width="40" />`,
    '<p>1 &lt; 2 &amp;&amp; "3"</p>',
  ])('%s', (html) => {
    expect(cleanContent(html)).toBe(html)
  })
})

test('a link without a scheme leads to the web, not to one of our pages', () => {
  expect(cleanContent('<a href="www.example.com/a">b</a>')).toBe(
    `<a href="https://www.example.com/a" ${SAFE}>b</a>`,
  )
})

test('a link longer than any address is removed', () => {
  expect(cleanContent(`<a href="a@${'.'.repeat(58_000)}@">b</a>`)).toBe('<a>b</a>')
})

describe('links lead to the web, to mail and to telephones, safely', () => {
  test.each([
    ['https://example.com/a?b=1', true],
    ['http://example.com', true],
    ['mailto:office@driverdesk.test', true],
    ['tel:+442079460000', true],
    ['/newsfeed', true],
    ['javascript:alert(1)', false],
    ['JaVaScRiPt:alert(1)', false],
    [' java\nscript:alert(1)', false],
    ['&#106;avascript:alert(1)', false],
    ['data:text/html,<script>alert(1)</script>', false],
    ['vbscript:msgbox(1)', false],
    ['//evil.example', false],
    ['file:///etc/passwd', false],
  ])('a link to %s stays: %s', (href, stays) => {
    const clean = cleanContent(`<p><a href="${href}" target="_self" onclick="alert(1)">go</a></p>`)
    expect(clean).toMatch(
      stays
        ? `<p><a href="${href}" ${SAFE}>go</a></p>`
        : /^<p><a( target="_blank" rel="[a-z ]+")?>go<\/a><\/p>$/,
    )
  })
})

describe('removes everything that runs, loads or covers the page', () => {
  test.each([
    ['<script>alert(1)</script>', ''],
    ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
    ['<style>body{display:none}</style>', ''],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="https://evil.example/pixel.png">', ''],
    ['<img src="/images/../api/auth/logout">', ''],
    ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
    [
      `<img src="${PICTURE}" srcset="https://evil.example/a.png 2x" onload="alert(1)">`,
      `<img src="${PICTURE}" />`,
    ],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<svg onload=alert(1)>', ''],
    ['<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>', ''],
    ['<iframe src="javascript:alert(1)"></iframe>', ''],
    ['<iframe srcdoc="<script>alert(1)</script>">', ''],
    ['<object data="evil.swf"></object><embed src="evil.swf">', ''],
    ['<form action="https://evil.example"><input name="password"><button>Log In</button></form>', 'Log In'],
    ['<p onmouseover="alert(1)" style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
    ['<base href="https://evil.example">', ''],
    ['<meta http-equiv="refresh" content="0;url=https://evil.example">', ''],
    ['<link rel="stylesheet" href="https://evil.example">', ''],
    ['<!-- comment --><!--[if IE]><script>alert(1)</script><![endif]-->', ''],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', '<p></p>'],
    ['<template><img src=x onerror=alert(1)></template>', ''],
    ['<video><source onerror="alert(1)"></video>', ''],
    ['<details open ontoggle=alert(1)>', ''],
    ['<b>x</b><i>y</i>', '<strong>x</strong><em>y</em>'],
  ])('%s', (html, expected) => {
    expect(cleanContent(`<p>before</p>${html}`)).toBe(`<p>before</p>${expected}`)
  })
})

test.each(['<p></p>', '<script>alert(1)</script>', '<p><img src=x onerror=alert(1)></p>', '<!-- -->'])(
  'leaves nothing visible of %s',
  (html) => {
    expect(() => cleanContent(html)).toThrow('Please enter post content')
  },
)

test('accepts thousands of nested lists', () => {
  expect(cleanContent(`${'<ul><li>'.repeat(7_000)}deep`)).toContain('deep')
})
