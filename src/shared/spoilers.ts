import { spaced } from './spaced.ts'

const numerals = '[零一二三四五六七八九十]+'
/** A score as people write it: 3:2, 3：2, 3-2, 3比2, 三比二. From 24 or 60 on two digits cannot be a time of day, but for 24:00, the end of one. */
const forms = [
  '\\d{1,3}\\s?[:：\\-–—]\\s?\\d',
  '(?!24\\s?[:：]\\s?00(?!\\d))(?:2[4-9]|[3-9]\\d|\\d{3})\\s?[:：]\\s?\\d{2,3}',
  '\\d{1,2}\\s?[:：]\\s?(?:[6-9]\\d|\\d{3})',
  '\\d{1,3}\\s?比\\s?\\d{1,3}',
  `${numerals}\\s?比\\s?${numerals}`,
]
const scores = new RegExp(`\\s*(?:${forms.join('|')})(?![\\d.:：\\-–—])\\s*`, 'g')
/** After these it is a date (11-20), a range of rounds (第 3-5 轮) or a version (1.2-3). Browsers of 2021 have no look-behind. */
const noScoreBehind = /(?:[\d.:：\-–—第]|第\s)$/

function withoutScores(text: string, instead: (score: string, before: string, behind: string) => string): string {
  return text.replace(scores, (found: string, at: number) => {
    const begin = at + found.length - found.trimStart().length
    const [before, behind] = [text.slice(0, at), text.slice(at + found.length)]
    return noScoreBehind.test(text.slice(0, begin)) ? found : instead(found, before, behind)
  })
}

/** Whether a score stands in it. */
export function tellsScore(text: string): boolean {
  return withoutScores(text, () => '') !== text
}

const outcomes =
  /夺冠|捧杯|捧起|问鼎|登顶|卫冕|晋级|出局|淘汰|止步|逆转|翻盘|险胜|完胜|横扫|零封|力克|不敌|负于|告负|落败|胜过|胜出|击败|战胜|判胜|笑到最后/

/** Whether a result may be told in it: a guess, for people who decide, and for parts of texts that nobody decided on. */
export function mayTellResult(text: string): boolean {
  return tellsScore(text) || outcomes.test(text)
}

/** Before and behind a score that is no name of a side: 用一场 3:1 把对手送回家. */
const noNameBefore = /(?:[场以个的]|比分)$/
const noNameBehind = /^[把将被的击胜战力横零逆淘送拿获取险完大惜，。！？]/

/** Whether the sentence stands on the score: 用一场 3:1 把…, 以 3:2 取胜, 21–7 的一夜. */
function needsScore(clause: string): boolean {
  let isNeeded = false
  withoutScores(clause, (_, before, behind) => {
    const isObject = /(?:[以用]|比分)$/.test(before) || (/[场个]$/.test(before) && /^(?:[把将被的，。；！？]|$)/.test(behind))
    isNeeded ||= isObject || (before === '' && behind.startsWith('的'))
    return ''
  })
  return isNeeded
}

/**
 * A title for sharing: without scores, for people who have not seen the match, and up to the clause that makes no sense then. `about`: what stands
 * for it where nothing is left, a competition and its round.
 */
export function titleWithoutScores(title: string, about = ''): string {
  const clauses = title.match(/[^，。；！？]*[，。；！？]*/g) ?? []
  const cut = clauses.findIndex(needsScore)
  const told =
    cut < 0
      ? title
      : clauses
          .slice(0, cut)
          .join('')
          .replace(/[，；]$/, '')
  const mended = withoutScores(told, (score, before, behind) => {
    const standsBetween = /^\s.*\s$/.test(score) && !noNameBefore.test(before) && !noNameBehind.test(behind)
    return standsBetween ? ' 对 ' : ''
  }).trim()
  return mended === '' ? spaced`${about}赛报` : mended
}

/** Replaces a headline that gives a result away. */
export function spoilerFreeHeadline(what: string): string {
  return `含赛果的${what}`
}

/**
 * What is told on other sites of an article, album or video: who receives a link, reads a feed or a list of findings has not asked how the match
 * ended, and cannot hide it. Of what tells a result its summary says nothing, because sentences tell without a score too (把老对手送回家); the title is
 * the editor's, without scores. A match says when and in which round it is, and never how it ended.
 */
export function summaryForSharing({ summary, tellsResult }: { summary: string; tellsResult: boolean }, what = '报道'): string {
  return tellsResult ? `${spoilerFreeHeadline(what)}，点开再看。` : textWithoutScores(summary)
}

/** A text for sharing, without the clauses that contain a score. */
export function textWithoutScores(text: string): string {
  const clauses = text.match(/[^，。；！？,;!?\n]*[，。；！？,;!?\n]*/g) ?? []
  const kept = clauses.filter((clause) => withoutScores(clause, () => '') === clause)
  if (kept.length === clauses.length) return text
  return kept
    .join('')
    .trim()
    .replace(/[，；,;]$/, '。')
}
