import type { Outlook, OutlookState } from '#shared/competitions/outlook.ts'
import type { Lines } from './lines.ts'

/** What is known about an entrant's outlook, for a sentence. */
export interface KnownOutlook {
  state: OutlookState
  metric: 'points' | 'wins'
  most: number
  enough: number | null
  /** The rank that `enough` guarantees; null: there is none left to play for. */
  aim: number | null
  /** The aim is certain already, though nothing better is. */
  isAimSure: boolean
  /** Every match has its result. */
  isOver: boolean
}

export function describeOutlook(known: KnownOutlook, lines: Lines): Outlook {
  const { state, most, enough } = known
  return { state, most, enough, sentence: sentenceOf(known, lines) }
}

/** A complete table needs no sentence. */
function sentenceOf({ state, metric, most, enough, aim, isAimSure, isOver }: KnownOutlook, lines: Lines): string {
  if (isOver) return ''
  const whatever = '，余下比赛无论结果如何都不会改变。'
  const total = metric === 'points' ? `${figure(most)} 分` : `${figure(most)} 胜`
  switch (state) {
    case 'champion':
      return `已夺冠${whatever}`
    case 'first':
      return `已获第一${whatever}`
    case 'advanced':
      return `已锁定「${lines.advanceWord}」${whatever}`
    case 'eliminated':
      return `最多 ${total}，已进不了前 ${lines.hope} 名。`
    case 'open':
      break
  }
  // Below these ranks a play-off, or a place among the best thirds, is still possible: only the ranks are lost.
  const first = lines.advance > 1 ? `前 ${lines.advance} 名` : '第一'
  if (aim === null) return `最多 ${total}，已无缘${first}。`
  const lost = aim > (lines.advance || 1) ? `已无缘${first}，` : ''
  const goal = lost !== '' ? `确保前 ${aim} 名` : lines.advance > 0 ? `锁定「${lines.advanceWord}」` : lines.isTitle ? '夺冠' : '获得第一'
  if (isAimSure) return `${lost}已${goal}；最多可到 ${total}。`
  if (enough === null) return `${lost}还不能只靠自己${goal}：余下全胜（最多 ${total}）也要看其他比赛。`
  return `${lost}再${metric === 'points' ? `得 ${figure(enough)} 分` : `胜 ${figure(enough)} 场`}即可${goal}；最多可到 ${total}。`
}

/** 4, 4.5; with a real minus sign. */
function figure(value: number): string {
  return String(Math.round(value * 100) / 100).replace('-', '−')
}
