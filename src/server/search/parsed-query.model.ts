import { fold } from './folding.model.ts'
import { between } from './typed-names.model.ts'

/** A search query, folded and split into terms. */
export interface ParsedQuery {
  words: string
  /** A hit contains all of them, in any order. Empty if the query has only punctuation. */
  terms: readonly Term[]
}

/** A word of the query, or a part of one that is split between digits, letters and Chinese characters. */
export interface Term {
  /** As it was entered. */
  text: string
  /** Its spellings, this one first. */
  forms: readonly string[]
  /** It also matches what happened on this day. */
  day: string | null
}

/** `today`: a day without a year means the nearest one. */
export function parseQuery(q: string, today: string): ParsedQuery {
  const words = fold(q)
  const parts = tight(words)
    .split(/[\s,、。;!?"“”'‘’「」『』《》〈〉【】()[\]|]+/u)
    .filter((part) => /[\p{L}\p{N}\p{S}]/u.test(part))
  const meant = parts.filter((part) => !between.includes(part))
  const terms = (meant.length > 0 ? meant : parts).flatMap((part) => termsIn(part, today))
  return { words, terms: [...new Map(terms.map((term) => [term.text, term])).values()] }
}

/** 第 9 届 and 11 月 6 日 without the spaces that some put around figures. */
function tight(words: string): string {
  return words.replace(/([第年月]) (?=\d)/g, '$1').replace(new RegExp(`(\\d) (?=年|月|日|${counters})`, 'g'), '$1')
}

/** The whole query as one literal term, spaces included. */
export function wholeOf({ words }: ParsedQuery): readonly Term[] {
  return words === '' ? [] : [plain(words)]
}

/** Whether the terms may match where the whole query does not. */
export function isApart({ words, terms }: ParsedQuery): boolean {
  return terms.some(({ text, forms, day }) => text !== words || forms.length > 1 || day !== null)
}

/** The only day in the query, and the rest of the query. */
export function dayOf({ terms }: ParsedQuery): { day: string; beside: string } | null {
  const [found, ...more] = terms.filter((term) => term.day !== null)
  if (!found || found.day === null || more.length > 0) return null
  const beside = terms.filter((term) => term !== found)
  return { day: found.day, beside: beside.map(({ text }) => text).join(' ') }
}

type Reading = readonly [pattern: RegExp, read: (found: RegExpExecArray, today: string) => Term]

const digits = '零一二三四五六七八九'
const counters = '届|期|轮|场|局|强|周|名|赛季|季|天|回合|组|区|服|分钟|连胜|胜|分|人|次|号'

/** In order of precedence. */
const readings: readonly Reading[] = [
  [
    /(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日号]/y,
    ([text, year, month = '', day = ''], today) => ({ text, ...dated(text, today, [year, month, day]) }),
  ],
  [
    /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d.])/y,
    ([text, year, month = '', day = ''], today) => ({ text, ...dated(text, today, [year, month, day]) }),
  ],
  [/(\d{4})年/y, ([text, year = '']) => ({ ...plain(text), forms: [year] })],
  [
    new RegExp(`(第?)(\\d{1,3})(${counters})`, 'y'),
    ([text, sign = '', number = '', counter = '']) => counted(text, sign, Number(number), counter),
  ],
  [
    new RegExp(`(第)([${digits}十]{1,3})(${counters})|()([${digits}十]{1,3})([届强])`, 'y'),
    ([text, sign, number, counter, , other = '', otherCounter = '']) =>
      counted(text, sign ?? '', numberOf(number ?? other), counter ?? otherCounter),
  ],
  [/\d+(?:[.:\-/]\d+)*/y, ([text]) => plain(text)],
  [/[a-z]+(?:['.:\-_][a-z]+)*/y, ([text]) => plain(text)],
]
const beginning = new RegExp(`[\\da-z]|第[${digits}十]|[${digits}十]{1,3}[届强]`)

function termsIn(part: string, today: string): Term[] {
  const terms: Term[] = []
  let at = 0
  while (at < part.length) {
    const term = readAt(part, at, today) ?? plain(untilNext(part, at))
    at += term.text.length
    terms.push(term)
  }
  // Signs, and a word that only stands between names, are in few texts.
  const meant = terms.filter(({ text }) => /[\p{L}\p{N}\p{S}]/u.test(text) && !between.includes(text))
  return meant.length > 0 ? meant : terms
}

function readAt(part: string, at: number, today: string): Term | null {
  for (const [pattern, read] of readings) {
    pattern.lastIndex = at
    const found = pattern.exec(part)
    if (found) return read(found, today)
  }
  return null
}

function untilNext(part: string, at: number): string {
  const next = part.slice(at + 1).search(beginning)
  return next === -1 ? part.slice(at) : part.slice(at, at + 1 + next)
}

function plain(text: string): Term {
  return { text, forms: [text], day: null }
}

/** 第9届, 第 9 届, 第九届. */
function counted(text: string, sign: string, number: number | null, counter: string): Term {
  if (number === null) return plain(text)
  const figures = [`${sign}${number}${counter}`, `${sign === '' ? '' : `${sign} `}${number} ${counter}`]
  return { ...plain(text), forms: distinct(text, ...figures, ...(number < 100 ? [`${sign}${numerals(number)}${counter}`] : [])) }
}

function dated(text: string, today: string, written: readonly [string | undefined, string, string]): Pick<Term, 'forms' | 'day'> {
  const [year, month, day] = [written[0], Number(written[1]), Number(written[2])]
  const forms = distinct(text, `${month}月${day}日`, `${month} 月 ${day} 日`)
  const years = year === undefined ? nearest(Number(today.slice(0, 4))) : [Number(year)]
  const days = years.map((one) => `${String(one).padStart(4, '0')}-${two(month)}-${two(day)}`).filter(isInCalendar)
  const far = (one: string) => Math.abs(Date.parse(one) - Date.parse(today))
  const [first = null] = days.sort((one, other) => far(one) - far(other))
  return { forms, day: first }
}

function nearest(year: number): number[] {
  return [year - 1, year, year + 1]
}

/** There is no 31st of November. */
function isInCalendar(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00.000Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

function distinct(...forms: string[]): string[] {
  return [...new Set(forms)]
}

/** 九, 十二, 二十, 三十一. */
function numerals(number: number): string {
  const tens = Math.floor(number / 10)
  const ones = number % 10
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : digits.charAt(tens)}十`
  return ten + (ones === 0 && tens > 0 ? '' : digits.charAt(ones))
}

function numberOf(written: string): number | null {
  for (let number = 0; number < 100; number++) if (numerals(number) === written) return number
  return null
}
