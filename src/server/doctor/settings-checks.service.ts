import { readFile } from 'node:fs/promises'
import type { Env } from '#server/base/env.ts'
import { byteOrderMark, type Misnamed } from '#server/base/setting-names.ts'
import { type MisreadLine, misreadLines } from '#server/base/settings-file.ts'
import { shellQuote } from '#server/base/shell-quote.ts'
import { type Found, good, warning } from './found.model.ts'

/** What was written as a setting, and has no effect. */
export async function checkSettings({ misnamed, settingsFile }: Env): Promise<Found> {
  const found = [...marked(misnamed, settingsFile), ...strangeNames(misnamed), ...(await misreadIn(settingsFile))]
  if (found.length === 0) return good('settings', '设置都读得懂')
  return warning(
    'settings',
    found.map(({ said }) => said).join('；'),
    `${found.map(({ cure }) => cure).join('；')}（docs/operations.md 有全部设置）`,
  )
}

type Problem = Pick<Found, 'said'> & { cure: string }

function marked(misnamed: Env['misnamed'], file: string | null): Problem[] {
  return misnamed.filter(isMarked).map(({ name }) => ({
    said: `设置 ${name.slice(byteOrderMark.length)} 前面有看不见的字符（文件开头的 BOM），它不起作用`,
    cure: file === null ? '把文件存成不带 BOM 的 UTF-8' : `去掉它：sudo sed -i '1s/^\\xEF\\xBB\\xBF//' ${shellQuote(file)}`,
  }))
}

function strangeNames(misnamed: Env['misnamed']): Problem[] {
  const others = misnamed.filter((one) => !isMarked(one))
  if (others.length === 0) return []
  const mends = others.map(({ name, nearest }) => (nearest === null ? `删去 ${name}` : `把 ${name} 改成 ${nearest}`))
  return [{ said: `没有叫 ${others.map(({ name }) => name).join('、')} 的设置，它不起作用`, cure: mends.join('，') }]
}

function isMarked({ name }: Misnamed): boolean {
  return name.startsWith(byteOrderMark)
}

/** What Node reads otherwise than it is written, without a word. A file that this user may not read: no command got so far. */
export async function misreadIn(file: string | null): Promise<Problem[]> {
  if (file === null) return []
  const text = await readFile(file, 'utf8').catch(() => '')
  return misreadLines(text).map((misread) => (misread.openUntil === null ? ignoredLine(file, misread) : unclosedQuote(file, misread)))
}

function ignoredLine(file: string, { line, name }: MisreadLine): Problem {
  return {
    said: `${file} 第 ${line} 行${inBrackets(name)}不是「名字=值」，它不起作用`,
    cure: `把第 ${line} 行改成 ${name ?? '名字'}=值（英文半角的等号；不要的就删去，或在前面加 #）`,
  }
}

function unclosedQuote(file: string, { line, name, openUntil }: MisreadLine): Problem {
  const rest = openUntil === null || openUntil === line ? '' : `，后面到第 ${openUntil} 行都成了它的值，不起作用`
  return {
    said: `${file} 第 ${line} 行${inBrackets(name)}的引号没有在这一行结束${rest}`,
    cure: `在第 ${line} 行的末尾补上同样的引号，或去掉开头的引号`,
  }
}

function inBrackets(name: string | null): string {
  return name === null ? '' : `（${name}）`
}
