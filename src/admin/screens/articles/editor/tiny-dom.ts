import type { PastedNode } from './pasted-node.ts'

const voids = new Set(['br', 'img', 'hr', 'meta', 'link', 'col', 'input', 'o:p/'])
const entities: Readonly<Record<string, string>> = { nbsp: '\u00a0', amp: '&', lt: '<', gt: '>', quot: '"', middot: '·' }

/** For tests: parses well-nested HTML, enough for pasted snippets. In production the browser parses. */
export function tinyDom(html: string): PastedNode {
  const root = element('body', new Map())
  const open = [root]
  for (const [token] of html.matchAll(/<!--[\s\S]*?-->|<![^>]*>|<\/?[a-z][^>]*>|[^<]+/gi)) {
    const parent = open.at(-1) ?? root
    if (token.startsWith('<!')) continue
    if (!token.startsWith('<')) parent.childNodes.push(text(decoded(token)))
    else if (token.startsWith('</')) open.pop()
    else {
      const name = /^<([^\s/>]+)/.exec(token)?.[1]?.toLowerCase() ?? ''
      const node = element(name, attributesOf(token))
      parent.childNodes.push(node)
      if (!voids.has(name) && !token.endsWith('/>')) open.push(node)
    }
  }
  return root
}

function element(name: string, attributes: ReadonlyMap<string, string>) {
  const childNodes: PastedNode[] = []
  return {
    nodeType: 1,
    nodeName: name.toUpperCase(),
    childNodes,
    get textContent() {
      return childNodes.map((child) => child.textContent).join('')
    },
    getAttribute: (wanted: string) => attributes.get(wanted) ?? null,
  }
}

function text(textContent: string): PastedNode {
  return { nodeType: 3, nodeName: '#text', textContent, childNodes: [] }
}

function attributesOf(tag: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name, double, single, bare] of tag.matchAll(/\s([^\s=/>]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g)) {
    if (name) found.set(name.toLowerCase(), decoded(double ?? single ?? bare ?? ''))
  }
  return found
}

function decoded(raw: string): string {
  return raw.replace(/&([a-z]+);/g, (whole, name: string) => entities[name] ?? whole)
}
