/**
 * Bodies that would run a script if any step from editor to page were careless; `__xss` is the trap. Generated, so that none is forgotten.
 */
export interface HostileBody {
  name: string
  body: unknown
}

const call = '__xss(1)'

export function hostileBodies(): HostileBody[] {
  const addresses = hostileAddresses()
  return [
    ...addresses.map((href) => named('link', href, doc(paragraph(text('链接', { type: 'link', attrs: { href } }))))),
    ...addresses.map((src) => named('video', src, doc({ type: 'video', attrs: { src, title: '视频' } }))),
    ...hostileTexts().flatMap((words) => [
      named('text', words, doc(paragraph(text(words)))),
      named('code', words, doc({ type: 'codeBlock', content: [text(words)] })),
      named('heading', words, doc({ type: 'heading', attrs: { level: 2 }, content: [text(words)] })),
      named(
        'cell',
        words,
        doc({ type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(text(words))] }] }] }),
      ),
      named(
        'video title',
        words,
        doc({ type: 'video', attrs: { src: 'https://player.bilibili.com/player.html?bvid=BV1xx', title: words } }),
      ),
      named('language', words, doc({ type: 'codeBlock', attrs: { language: words }, content: [text('x')] })),
      named('caption', words, doc({ type: 'image', attrs: { pictureId: 1, caption: words } })),
    ]),
    ...hostileNodes(),
  ]
}

function hostileAddresses(): string[] {
  const schemes = [
    'javascript',
    'JAVASCRIPT',
    'JavaScript',
    'jAvAsCrIpT',
    'vbscript',
    'livescript',
    'view-source',
    'file',
    'filesystem',
    'blob',
    'about',
  ]
  const insides = [
    '\t',
    '\n',
    '\r',
    '\u0000',
    '\u0001',
    '\u00a0',
    '\u200b',
    '\u2028',
    '&Tab;',
    '&NewLine;',
    '&#9;',
    '&#x0A;',
    '/**/',
    '%09',
    '%0a',
  ]
  const fronts = [' ', '\t', '\n', '\u0000', '\u0001', '\u001f', '\u00a0', '\ufeff', '\u2003', '&#1;', 'x ', '\\', './', '//']
  const entities = [
    `&#106;avascript:${call}`,
    `&#x6A;avascript:${call}`,
    `&#0000106avascript:${call}`,
    `javascript&colon;${call}`,
    `javascript&#58;${call}`,
    `javascript&#x3a;${call}`,
    `java%73cript:${call}`,
    `javascript%3A${call}`,
    `\\u006aavascript:${call}`,
  ]
  return [
    ...schemes.flatMap((scheme) => [`${scheme}:${call}`, `${scheme}:/*x*/${call}`, `${scheme}://x%0a${call}`]),
    ...insides.flatMap((inside) => [`java${inside}script:${call}`, `javascript${inside}:${call}`]),
    ...fronts.map((front) => `${front}javascript:${call}`),
    ...entities,
    `data:text/html,<script>${call}</script>`,
    `data:text/html;base64,${Buffer.from(`<script>${call}</script>`).toString('base64')}`,
    `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${call}'/>`,
    `DATA:text/html,<script>${call}</script>`,
    `data:application/xhtml+xml,<script xmlns='http://www.w3.org/1999/xhtml'>${call}</script>`,
    `data:,${call}`,
    `//evil.example/x.js`,
    `/\\evil.example/x.js`,
    `/\t/evil.example/x.js`,
    `https:javascript:${call}`,
    `https:\\\\evil.example`,
    `http://[::1`,
    `https://x"onmouseover="${call}`,
    `https://x'onmouseover='${call}`,
    `https://x/><script>${call}</script>`,
    `https://x/<img/src=x/onerror=${call}>`,
    `mailto:x"onfocus="${call}"autofocus="`,
    `/x"onclick="${call}`,
    `#"><svg/onload=${call}>`,
    `#javascript:${call}`,
    `https://player.bilibili.com.evil.example/`,
    `https://player.bilibili.com@evil.example/`,
    `https://evil.example/player.bilibili.com/`,
    `https://player.bilibili.com/"onload="${call}`,
    `https://player.bilibili.com/'onload='${call}`,
    `https://player.bilibili.com/><script>${call}</script>`,
    `https://player.bilibili.com/\\..\\x`,
    `http://player.bilibili.com/player.html`,
    `HTTPS://player.bilibili.com/player.html`,
    ` https://player.bilibili.com/player.html`,
    `srcdoc:<script>${call}</script>`,
  ]
}

function hostileTexts(): string[] {
  return [
    `<script>${call}</script>`,
    `</script><script>${call}</script>`,
    `<img src=x onerror=${call}>`,
    `<svg onload=${call}>`,
    `<svg><script>${call}</script></svg>`,
    `<iframe srcdoc="<script>parent.${call}</script>">`,
    `<math><mtext><table><mglyph><style><img src=x onerror=${call}>`,
    `"><img src=x onerror=${call}>`,
    `' autofocus onfocus=${call} x='`,
    `<!--<img src="--><img src=x onerror=${call}>`,
    `]]><script>${call}</script>`,
    `&lt;script&gt;${call}&lt;/script&gt;`,
    `<style>@import 'javascript:${call}'</style>`,
    `<base href="javascript:${call}//">`,
    `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
    `{{constructor.constructor('${call}')()}}`,
    `\${${call}}`,
    `\u2028${call}//`,
    `</title><script>${call}</script>`,
    `</textarea><script>${call}</script>`,
  ]
}

function hostileNodes(): HostileBody[] {
  const events = [
    'onclick',
    'onload',
    'onerror',
    'onmouseover',
    'onfocus',
    'ontoggle',
    'onanimationstart',
    'onpointerdown',
    'ONCLICK',
    'on click',
  ]
  const foreign = [
    'script',
    'iframe',
    'object',
    'embedHtml',
    'html',
    'rawHtml',
    'svg',
    'math',
    'style',
    'base',
    'form',
    'input',
    'link',
    'meta',
    'template',
    '__proto__',
    'constructor',
    'toString',
  ]
  const attributes: Record<string, unknown>[] = [
    { style: `background:url(javascript:${call})` },
    { style: { behavior: `url(#${call})` } },
    { class: 'x', id: 'app' },
    { dangerouslySetInnerHTML: { __html: `<img src=x onerror=${call}>` } },
    { innerHTML: `<img src=x onerror=${call}>` },
    { srcdoc: `<script>${call}</script>` },
    { is: 'x-evil', ref: 'x', key: 'x' },
    { children: [{ type: 'script' }] },
    JSON.parse(`{"__proto__":{"onclick":"${call}"}}`),
  ]
  const picture = { type: 'image', attrs: { pictureId: 1 } }
  return [
    ...events.flatMap((event) => [
      named('event on a paragraph', event, doc({ type: 'paragraph', attrs: { [event]: call } })),
      named('event beside a text', event, doc(paragraph({ ...text('x'), [event]: call }))),
      named('event on a link', event, doc(paragraph(text('x', { type: 'link', attrs: { href: '/x', [event]: call } })))),
      named('event on a picture', event, doc({ ...picture, attrs: { pictureId: 1, [event]: call } })),
    ]),
    ...foreign.flatMap((type) => [
      named('node', type, doc({ type, attrs: { src: `javascript:${call}` }, content: [text(call)] })),
      named('mark', type, doc(paragraph(text('x', { type, attrs: { href: `javascript:${call}` } })))),
      named(
        'node in a list',
        type,
        doc({ type: 'bulletList', content: [{ type: 'listItem', content: [{ type, content: [text(call)] }] }] }),
      ),
    ]),
    ...attributes.flatMap((attrs, i) => [
      named('attributes of a paragraph', i, doc({ type: 'paragraph', attrs })),
      named('attributes of a heading', i, doc({ type: 'heading', attrs: { level: 2, ...attrs } })),
      named('attributes of a link', i, doc(paragraph(text('x', { type: 'link', attrs: { href: '/x', ...attrs } })))),
      named(
        'attributes of a cell',
        i,
        doc({ type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs, content: [] }] }] }),
      ),
    ]),
    ...[{}, [], { toString: call }, { href: `javascript:${call}` }, [`javascript:${call}`], null, 7, true].flatMap((odd, i) => [
      named('odd address', i, doc(paragraph(text('x', { type: 'link', attrs: { href: odd } })))),
      named('odd attributes', i, doc(paragraph(text('x', { type: 'link', attrs: odd })))),
      named('odd text', i, doc(paragraph({ type: 'text', text: odd }))),
      named('odd picture', i, doc({ type: 'image', attrs: { pictureId: odd } })),
      named('odd level', i, doc({ type: 'heading', attrs: { level: odd }, content: [text('x')] })),
      named('odd embed', i, doc({ type: 'embed', attrs: { subject: 'match', id: odd } })),
    ]),
    ...[51, 200, 2_000].map((depth) => named('depth', depth, nested(depth))),
    named('picture by address', 1, doc({ type: 'image', attrs: { src: `javascript:${call}` } })),
    named('embed by address', 1, doc({ type: 'embed', attrs: { subject: 'match', id: 1, src: `javascript:${call}` } })),
    named('embed of a foreign subject', 1, doc({ type: 'embed', attrs: { subject: `"><script>${call}</script>`, id: 1 } })),
    named('embed of nothing', 1, doc({ type: 'embed', attrs: { subject: 'match', id: 2_147_483_647 } })),
  ]
}

function named(kind: string, what: string | number, body: unknown): HostileBody {
  return { name: `${kind}: ${what}`, body }
}

function doc(...content: readonly unknown[]) {
  return { type: 'doc', content }
}

function paragraph(...content: readonly unknown[]) {
  return { type: 'paragraph', content }
}

function text(words: string, ...marks: readonly unknown[]) {
  return marks.length === 0 ? { type: 'text', text: words } : { type: 'text', text: words, marks }
}

function nested(depth: number): unknown {
  let node: unknown = paragraph(text(call, { type: 'link', attrs: { href: `javascript:${call}` } }))
  for (let i = 0; i < depth; i += 1) node = { type: 'blockquote', content: [node] }
  return doc(node)
}
