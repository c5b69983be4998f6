import type { Entrant } from '#shared/competitions/document.ts'
import type { Result, ResultKind, Side } from '#shared/competitions/match.ts'

/** How sheets say what the document says by words of its own; the first is the one that is written. */
export const kindWords: Readonly<Record<ResultKind, readonly string[]>> = {
  played: ['完赛', '正常', 'played'],
  draw: ['平局', '平', 'draw'],
  walkover: ['不战而胜', '缺席', '未到场', 'walkover', 'w/o', 'wo'],
  forfeit_in_play: ['中途弃权', 'forfeit', 'forfeit in play', 'retired'],
  double_forfeit: ['双方弃权', 'double forfeit'],
  bye: ['轮空', 'bye'],
  awarded: ['判定', '判胜', 'awarded'],
  void: ['无效', 'void'],
}

export const resultStateWords: Readonly<Record<Result['state'], readonly string[]>> = {
  provisional: ['待确认', '暂定', 'provisional'],
  official: ['正式', '已确认', 'official'],
  under_review: ['审议中', '复核中', 'under review'],
  void: ['作废', 'void'],
}

export const incidentWords: Readonly<Record<NonNullable<Side['incident']>, readonly string[]>> = {
  no_show: ['未到场', '缺席', '没来', '是', 'no show', 'no-show', 'dns'],
  forfeit: ['弃权', 'forfeit', 'dnf'],
  withdrawn: ['退赛', 'withdrawn'],
  disqualified: ['取消资格', '判罚', 'disqualified', 'dq', 'dsq'],
}

export const statusWords: Readonly<Record<NonNullable<Entrant['status']>, readonly string[]>> = {
  active: ['参赛', '正常', 'active'],
  withdrawn: ['退赛', 'withdrawn'],
  disqualified: ['取消资格', 'disqualified'],
}

/** The one meaning of a word. */
export function meaningOf<Word extends string>(words: Readonly<Record<Word, readonly string[]>>, text: string): Word | null {
  const wanted = folded(text)
  // The keys of the record are its words.
  return (Object.keys(words) as Word[]).find((word) => words[word].some((each) => folded(each) === wanted)) ?? null
}

/** What may be written, for whoever wrote something else. */
export function offeredWords(words: Readonly<Record<string, readonly string[]>>): string {
  return Object.values(words)
    .map(([first]) => first)
    .join('、')
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]+/g, '')
}
