/** The next token after white space: punctuation, a string, or a number or keyword; the groups tell which. */
const piece = new RegExp(
  [
    String.raw`[ \t\r\n]*(?:(?<mark>[{}[\],:])`,
    String.raw`(?<text>"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")`,
    String.raw`(?<plain>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))`,
  ].join('|'),
  'y',
)

type Awaited = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or }' | ', or ]' | 'end'

const wants: Readonly<Record<Awaited, string>> = {
  value: '这里缺少一个值，或者前面多了一个逗号',
  'value or ]': '这里缺少一个值或者 ]',
  name: '字段名要写在英文双引号里，最后一个字段后面不能有逗号',
  'name or }': '字段名要写在英文双引号里',
  ':': '字段名后面缺少英文冒号',
  ', or }': '两个字段之间缺少英文逗号，或者缺少 }',
  ', or ]': '两项之间缺少英文逗号，或者缺少 ]',
  end: '内容在这之前就结束了，后面的请删去',
}

/** Where a text stops being valid JSON and how to fix it, in Chinese; the text must be known to be invalid. */
export function jsonFault(text: string): string {
  const open: ('{' | '[')[] = []
  let awaited: Awaited = 'value'
  let at = text.startsWith('\ufeff') ? 1 : 0
  for (;;) {
    piece.lastIndex = at
    const found = piece.exec(text)?.groups
    const next: Awaited | undefined = found && step(awaited, found, open)
    if (!next) return describe(text, at, awaited)
    awaited = next
    at = piece.lastIndex
  }
}

/** What may follow a token; undefined where the token is not allowed. */
function step(awaited: Awaited, { mark, text }: Record<string, string | undefined>, open: ('{' | '[')[]): Awaited | undefined {
  if (awaited === 'end') return undefined
  if (awaited === ':') return mark === ':' ? 'value' : undefined
  if (awaited === 'name' || awaited === 'name or }') {
    if (text !== undefined) return ':'
    return mark === '}' && awaited === 'name or }' ? closed(open) : undefined
  }
  if (awaited === ', or }') return mark === ',' ? 'name' : mark === '}' ? closed(open) : undefined
  if (awaited === ', or ]') return mark === ',' ? 'value' : mark === ']' ? closed(open) : undefined
  if (mark === '{' || mark === '[') {
    open.push(mark)
    return mark === '{' ? 'name or }' : 'value or ]'
  }
  if (mark === ']' && awaited === 'value or ]') return closed(open)
  return mark === undefined ? after(open) : undefined
}

function closed(open: ('{' | '[')[]): Awaited {
  open.pop()
  return after(open)
}

function after(open: readonly ('{' | '[')[]): Awaited {
  const around = open.at(-1)
  return around === undefined ? 'end' : around === '{' ? ', or }' : ', or ]'
}

function describe(text: string, end: number, awaited: Awaited): string {
  const at = end + (/^[ \t\r\n]*/.exec(text.slice(end, end + 100_000))?.[0].length ?? 0)
  const before = text.slice(0, at)
  const line = before.split('\n').length
  const column = at - before.lastIndexOf('\n')
  if (at >= text.length && awaited !== 'end') return `JSON 不完整：文件在第 ${line} 行第 ${column} 列就结束了，请检查括号是否都已配对`
  const isBadText = text[at] === '"' && (awaited === 'value' || awaited.startsWith('name') || awaited === 'value or ]')
  const mend = isBadText ? '这段文字缺少结尾的双引号，或者里面有换行和未转义的反斜杠' : wants[awaited]
  return `JSON 语法错误，第 ${line} 行第 ${column} 列：${mend}`
}
