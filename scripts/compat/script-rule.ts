import { type ESTree, parseSync, Visitor } from 'vite'
import { lateGlobals, lateMethods, lateStatics } from './members.ts'
import { snippetAt, type Violation } from './violation.ts'

/**
 * What of a built script the oldest engines cannot parse or do not have. `polyfilled` holds names such as `Object.hasOwn` or
 * `Array.prototype.at`. A name that the script also asks for with `typeof`, `in` or as a condition is taken as guarded.
 */
export function scriptViolations(text: string, polyfilled: ReadonlySet<string>): Violation[] {
  const { program, errors } = parseSync('built.js', text, { sourceType: 'module' })
  const [fault] = errors
  if (fault) return [{ what: `does not parse: ${fault.message}`, snippet: snippetAt(text, fault.labels[0]?.start ?? 0) }]
  const found: Violation[] = []
  const guarded = guardedNames(program)
  const methodsFilled = new Set([...polyfilled].map((name) => name.replace(/^.*\.prototype\./, '')))
  let functions = 0
  const refuse = (node: { start: number }, what: string) => found.push({ what, snippet: snippetAt(text, node.start) })
  const enter = () => {
    functions += 1
  }
  const leave = () => {
    functions -= 1
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    StaticBlock: (node) => refuse(node, 'class static block (Chrome 94, iOS 16.4)'),
    MethodDefinition: (node) => {
      if (node.key.type === 'PrivateIdentifier') refuse(node, 'private method (Chrome 84, iOS 15)')
    },
    BinaryExpression: (node) => {
      const { type }: { type: string } = node.left
      if (type === 'PrivateIdentifier') refuse(node, '#field in object (Chrome 91, iOS 15)')
    },
    AwaitExpression: (node) => {
      if (functions === 0) refuse(node, 'top-level await (Chrome 89, iOS 15)')
    },
    ForOfStatement: (node) => {
      if (node.await && functions === 0) refuse(node, 'top-level await (Chrome 89, iOS 15)')
    },
    VariableDeclaration: (node) => {
      if (node.kind === 'using' || node.kind === 'await using') refuse(node, 'using (Chrome 134, not iOS)')
    },
    ImportDeclaration: (node) => {
      if (node.attributes.length > 0) refuse(node, 'import attributes (Chrome 123, iOS 17.2)')
    },
    ImportExpression: (node) => {
      if (node.options) refuse(node, 'import attributes (Chrome 123, iOS 17.2)')
    },
    Literal: (node) => {
      if ('regex' in node && node.regex) checkPattern(node, node.regex.pattern, node.regex.flags)
    },
    NewExpression: (node) => {
      checkBuiltPattern(node)
      checkGlobal(node.callee)
    },
    CallExpression: (node) => {
      checkBuiltPattern(node)
      checkGlobal(node.callee)
      const spread = node.arguments.findIndex(({ type }) => type === 'SpreadElement')
      const isOptional = node.optional || (node.callee.type === 'MemberExpression' && node.callee.optional)
      if (isOptional && spread !== -1 && spread !== node.arguments.length - 1)
        refuse(node, '?. with a list before the last argument (Chrome 91)')
      if (node.optional || node.callee.type !== 'MemberExpression') return
      const method = memberName(node.callee)
      const since = method === null ? undefined : own(lateMethods, method)
      if (method === null || since === undefined || methodsFilled.has(method) || guarded.has(method)) return
      refuse(node.callee.property, `.${method}() (${since})`)
    },
    MemberExpression: (node) => {
      checkGlobal(node.object)
      const name = memberName(node)
      if (name === null) return
      const whole = `${globalName(node.object)}.${name}`
      const since = own(lateStatics, whole)
      if (since !== undefined && !polyfilled.has(whole) && !guarded.has(name)) refuse(node, `${whole} (${since})`)
    },
  }).visit(program)
  return found

  function checkGlobal(node: ESTree.Node): void {
    const name = globalName(node)
    const since = name === null ? undefined : own(lateGlobals, name)
    if (name !== null && since !== undefined && !polyfilled.has(name) && !guarded.has(name)) refuse(node, `${name} (${since})`)
  }

  function checkBuiltPattern(node: ESTree.NewExpression | ESTree.CallExpression): void {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return
    const [pattern, flags] = node.arguments.map((part) => textOf(part) ?? '')
    checkPattern(node, pattern ?? '', flags ?? '')
  }

  function checkPattern(node: { start: number }, pattern: string, flags: string): void {
    if (/\(\?<[=!]/.test(pattern)) refuse(node, 'RegExp lookbehind (Chrome 62, iOS 16.4)')
    if (/\(\?[ims-]+:/.test(pattern)) refuse(node, 'RegExp modifiers (Chrome 125, not iOS)')
    if (flags.includes('v')) refuse(node, 'RegExp flag v (Chrome 112, iOS 17)')
    if (flags.includes('d')) refuse(node, 'RegExp flag d (Chrome 90, iOS 15)')
  }
}

/** Names that the script asks for before it uses them: `typeof x`, `'x' in y`, `y.x ? … : …`, `y.x && …`, `if (y.x)`. */
function guardedNames(program: ESTree.Program): Set<string> {
  const names = new Set<string>()
  const add = (node: ESTree.Node): void => {
    switch (node.type) {
      case 'Identifier':
        names.add(node.name)
        return
      case 'MemberExpression': {
        const name = memberName(node)
        if (name !== null) names.add(name)
        return
      }
      case 'UnaryExpression':
        add(node.argument)
        return
      case 'ChainExpression':
        add(node.expression)
        return
      case 'LogicalExpression':
      case 'BinaryExpression':
        add(node.left)
        add(node.right)
        return
      default:
        return
    }
  }
  new Visitor({
    UnaryExpression: (node) => {
      if (node.operator === 'typeof') add(node.argument)
    },
    BinaryExpression: (node) => {
      const name = node.operator === 'in' ? textOf(node.left) : null
      if (name !== null) names.add(name)
    },
    IfStatement: (node) => add(node.test),
    ConditionalExpression: (node) => add(node.test),
    LogicalExpression: (node) => add(node.left),
  }).visit(program)
  return names
}

function memberName(node: ESTree.MemberExpression): string | null {
  if (!node.computed) return node.property.type === 'Identifier' ? node.property.name : null
  return textOf(node.property)
}

/** The text of a string; minifiers also write it as a template. */
function textOf(node: ESTree.Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  return node.type === 'TemplateLiteral' && node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? null) : null
}

/** `Object` for `Object` and for `window.Object`. The build shortens local names, so a long one is a global's. */
function globalName(node: ESTree.Node): string | null {
  if (node.type === 'Identifier') return node.name
  const isOfGlobal =
    node.type === 'MemberExpression' && node.object.type === 'Identifier' && /^(window|globalThis|self)$/.test(node.object.name)
  return isOfGlobal ? memberName(node) : null
}

function own(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
