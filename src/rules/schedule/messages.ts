import { wordingOf } from '#rules/correct/wording.ts'
import { derive } from '#rules/derive.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { formatWeekday } from '#shared/dates.ts'
import type { Conflict } from './conflicts.ts'
import type { Reason } from './model.ts'

/** The names of the calendar's matches, and its reasons and conflicts as sentences. */
export interface ScheduleWords {
  match(key: string): string
  /** With its sides, where the name does not contain them: U5 云涧 对 青锋. */
  full(key: string): string
  reason(reason: Reason): string
  conflict(conflict: Conflict): string
}

export function scheduleWords(document: CompetitionDocument): ScheduleWords {
  const derived = derive(document)
  const wording = wordingOf(document, derived)
  const players = new Map((document.players ?? []).map(({ slug, names }) => [slug, names.at(-1)?.name ?? slug]))
  const match = (key: string) => `“${wording.match(key)}”`
  const who = (people: readonly string[]) =>
    people.map((id) => `“${id.startsWith('e:') ? wording.entrant(id.slice(2)) : (players.get(id.slice(2)) ?? id.slice(2))}”`).join('、')
  return {
    match: (key) => wording.match(key),
    full: (key) => {
      const known = derived.matches.get(key)
      if (!known || known.match.name === undefined || known.sides.length !== 2) return wording.match(key)
      if (known.sides.every(({ entrant }) => entrant === null)) return known.match.name
      return `${known.match.name} ${known.sides.map(({ entrant }) => wording.entrant(entrant)).join(' 对 ')}`
    },
    reason: (reason) => reasonText(reason, match, who),
    conflict: (conflict) => conflictText(conflict, match, who),
  }
}

type Name = (key: string) => string
type Who = (people: readonly string[]) => string

function reasonText(reason: Reason, match: Name, who: Who): string {
  switch (reason.why) {
    case 'no-starts':
      return '没有能用的日子或开赛时间：请改日期、星期或时间。'
    case 'too-long':
      return `一场要 ${reason.minutes} 分钟，每天的时段放不下：请延长时段，或改短一场的时长。`
    case 'day':
      return `只定了 ${formatWeekday(reason.day, null)}，那天没有能用的开赛时间：请把那天加进来、改时段，或给它换一天。`
    case 'waits':
      return `要等${match(reason.match)}打完，而它还没有时间：请先给它排时间。`
    case 'too-late':
      return `要排在${match(reason.after)}之后，后面没有时间了：请加日子，或把那一场提前。`
    case 'too-early':
      return `要在${match(reason.before)}之前打完，前面没有时间了：请加日子，或把那一场推后。`
    case 'no-gap':
      return `要排在${match(reason.after)}和${match(reason.before)}之间，中间的时间不够：请把后一场推后。`
    case 'sides':
      return `能用的时间里${reason.people.length > 0 ? who(reason.people) : '双方'}都在比赛、休息不够，或当天已经打满：请加日子，或放宽休息和每天的场数。`
    case 'venues':
      return '能用的时间里场地都占满了：请加日子、开赛时间或场地。'
  }
}

function conflictText(conflict: Conflict, match: Name, who: Who): string {
  switch (conflict.kind) {
    case 'venue': {
      const [a, b] = conflict.matches
      const how = conflict.gap < 0 ? '时间重叠' : `只隔 ${conflict.gap} 分钟`
      return `${match(a)}和${match(b)}都在“${conflict.venue}”，${how}：请换场地或时间。`
    }
    case 'crowd':
      return `${match(conflict.matches[0])}进行时同时有 ${conflict.count} 场，超过能同时进行的场数：请换时间。`
    case 'sides': {
      const [a, b] = conflict.matches
      const how = conflict.gap < 0 ? '同时有两场' : `两场之间只休息 ${conflict.gap} 分钟`
      return `${who(conflict.people)}${how}：${match(a)}和${match(b)}，请改其中一场。`
    }
    case 'source': {
      const [a, b] = conflict.matches
      return conflict.gap < 0
        ? `${match(b)}要等${match(a)}打完，却排在它结束之前：请推后。`
        : `${match(b)}要等${match(a)}打完，中间只隔 ${conflict.gap} 分钟，休息不够：请推后。`
    }
    case 'round': {
      const [a, b] = conflict.matches
      return `${match(b)}开始时，前面轮次的${match(a)}还没打完：请推后，或允许各轮交错。`
    }
    case 'day':
      return `${match(conflict.matches[0])}的一方当天可能要打 ${conflict.count} 场，超过上限：请换一天。`
    case 'outside':
      return `${match(conflict.matches[0])}不在赛事的日期之内：请换时间，或改赛事的日期。`
  }
}
