import type { Entrant } from '#shared/competitions/document.ts'
import type { Result, ResultKind, Side } from '#shared/competitions/match.ts'
import { entrantStatusWords } from '#shared/words/entrants.ts'
import { incidentWords, resultKindWords, resultStateWords } from '#shared/words/results.ts'

/** The words of one list in exported sheets, and accepted alternatives. Words that were exported once must be accepted permanently. */
export interface SheetWords<Member extends string> {
  written: Readonly<Record<Member, string>>
  aliases: Readonly<Record<Member, readonly string[]>>
}

export const sheetKinds: SheetWords<ResultKind> = {
  written: resultKindWords,
  aliases: {
    played: ['打完', '正常', 'played'],
    draw: ['平', 'draw'],
    walkover: ['不战而胜', '缺席', '未到场', 'walkover', 'w/o', 'wo'],
    forfeit_in_play: ['forfeit', 'forfeit in play', 'retired'],
    double_forfeit: ['double forfeit'],
    bye: ['bye'],
    awarded: ['判定胜负', '判胜', 'awarded'],
    void: ['无效', 'void'],
  },
}

export const sheetResultStates: SheetWords<Result['state']> = {
  written: resultStateWords,
  aliases: {
    provisional: ['待确认', 'provisional'],
    official: ['已确认', 'official'],
    under_review: ['审议中', 'under review'],
    void: ['void'],
  },
}

export const sheetIncidents: SheetWords<NonNullable<Side['incident']>> = {
  written: incidentWords,
  aliases: {
    no_show: ['缺席', '没来', '是', 'no show', 'no-show', 'dns'],
    forfeit: ['forfeit', 'dnf'],
    withdrawn: ['withdrawn'],
    disqualified: ['判罚', 'disqualified', 'dq', 'dsq'],
  },
}

export const sheetStatuses: SheetWords<NonNullable<Entrant['status']>> = {
  written: entrantStatusWords,
  aliases: {
    active: ['正常', 'active'],
    withdrawn: ['withdrawn'],
    disqualified: ['disqualified'],
  },
}

/** The only meaning of a word. */
export function meaningOf<Member extends string>({ written, aliases }: SheetWords<Member>, text: string): Member | null {
  const wanted = folded(text)
  // The keys of the record are its members.
  const members = Object.keys(written) as Member[]
  return members.find((member) => [written[member], ...aliases[member]].some((each) => folded(each) === wanted)) ?? null
}

/** The allowed words, for an error message. */
export function offeredWords({ written }: SheetWords<string>): string {
  return Object.values(written).join('、')
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]+/g, '')
}
